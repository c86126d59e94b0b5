#!/usr/bin/python3
"""Makes property/golden/tests.tsv: fixed inputs of the tests, ranks, regression and series of
reports/, and their answers.

Needs Debian 12's python3-scipy, python3-statsmodels, python3-mpmath and r-base-core; run from the
repository root:
    /usr/bin/python3 property/golden/tests_reference.py > property/golden/tests.tsv

SciPy 1.10, statsmodels 0.13 and R 4.2 answer where they have the function. Where none has it
(Tango's score interval, order-statistic intervals, the studentized range to 1e-9, the confidence
sequence) the definition is solved here with mpmath to 30 digits: Tango's most likely share is
searched on the likelihood itself, not on the quadratic that the program solves. R's ptukey guards
the studentized range to 1e-6.
"""
import random
import subprocess
import tempfile

import mpmath
import numpy
import scipy
import statsmodels
import statsmodels.api
from mpmath import mp, mpf
from scipy import stats
from statsmodels.stats import multitest
from statsmodels.stats.contingency_tables import mcnemar

mp.dps = 30


def r(program):
    with tempfile.NamedTemporaryFile("w", suffix=".R") as file:
        file.write("options(digits=17);" + program)
        file.flush()
        done = subprocess.run(["Rscript", file.name], check=True, capture_output=True, text=True)
    return [float(word) for word in done.stdout.split()]


def r_list(values):
    return "c(" + ",".join(repr(float(value)) for value in values) + ")"


def emit(function, arguments, expected):
    lists = ";".join(",".join(repr(float(v)) for v in a) for a in arguments)
    print(function, lists, ",".join(mpmath.nstr(mpf(v), 17) for v in expected), sep="\t")


# Pairs -----------------------------------------------------------------------------------------


def tango_score(n, only_base, only_head, delta):
    """The score statistic, its nuisance share found by maximising the likelihood."""
    def log_likelihood(p):
        cells = [(only_head, p + delta), (only_base, p), (n - only_base - only_head,
                                                          1 - 2 * p - delta)]
        return sum(k * mp.log(q) for k, q in cells if k)

    low, high = max(mpf(0), -delta), (1 - delta) / 2
    golden = (mp.sqrt(5) - 1) / 2
    for _ in range(170):
        left, right = high - golden * (high - low), low + golden * (high - low)
        if log_likelihood(left) < log_likelihood(right):
            low = left
        else:
            high = right
    p = (low + high) / 2
    variance = (2 * p + delta * (1 - delta)) / n
    return (mpf(only_head - only_base) / n - delta) / mp.sqrt(variance)


def tango_interval(n, only_base, only_head, confidence):
    z = -mp.sqrt(2) * mp.erfinv(mpf(1 - confidence) - 1)
    seen = mpf(only_head - only_base) / n
    ends = []
    for outer, level in ((mpf(-1), z), (mpf(1), -z)):
        inside, outside = seen, outer
        for _ in range(70):
            middle = (inside + outside) / 2
            if abs(tango_score(n, only_base, only_head, middle)) <= abs(level):
                inside = middle
            else:
                outside = middle
        ends.append((inside + outside) / 2)
    return ends


def pairs():
    for below, above in [(0, 0), (3, 3), (0, 6), (2, 12), (40, 70), (1000, 1200), (0, 60)]:
        expected = stats.binomtest(below, below + above).pvalue if below + above else 1
        emit("sign_test_p", [[below, above]], [expected])
        if below + above:
            table = [[1, below], [above, 1]]
            assert abs(mcnemar(table, exact=True).pvalue - expected) < 1e-9
    # The likelihood is flat at its top: half of mpmath's 30 digits reach its place.
    for n, b, h in [(50, 12, 2), (30, 0, 0), (30, 3, 0), (200, 17, 40), (10, 5, 5), (5000, 1, 9)]:
        emit("paired_share_interval", [[n, b, h], [0.95]], tango_interval(n, b, h, 0.95))
        for bound in (0.01, -0.05, 0.2):
            z = tango_score(n, b, h, mpf(bound))
            emit("paired_share_tail", [[n, b, h], [bound]], [mp.erfc(z / mp.sqrt(2)) / 2])
    generator = random.Random(1)
    for n in (5, 40, 300):
        base = [generator.randint(0, 30) for _ in range(n)]
        head = [b + generator.randint(-2, 3) for b in base]
        difference = numpy.subtract(head, base)
        for bound in (0.0, 1.0):
            expected = stats.ttest_1samp(difference, bound, alternative="greater").pvalue
            emit("mean_tail", [difference, [bound]], [expected])
        low = stats.ttest_1samp(difference, -1.0, alternative="greater").pvalue
        high = stats.ttest_1samp(difference, 1.0, alternative="less").pvalue
        emit("equivalence_p", [difference, [1.0]], [max(low, high)])
        other = [generator.randint(0, 50) for _ in range(2 * n)]
        emit("welch_interval", [base, other, [0.95]],
             r(f"cat(t.test({r_list(other)},{r_list(base)})$conf.int)"))
        emit("welch_tail", [base, other, [3.0]],
             r(f"cat(t.test({r_list(other)},{r_list(base)},mu=3,alternative='greater')$p.value)"))
        emit("pair_correlation", [base, head], [stats.pearsonr(base, head)[0]])


def quantile_rank(n, p, tail):
    k = 0
    while k + 1 <= n and stats.binom.cdf(k, n, p) <= tail:
        k += 1
    return k


def quantile_intervals():
    generator = random.Random(2)
    for n in (20, 101, 2000):
        values = sorted(int(generator.expovariate(0.02)) for _ in range(n))
        for p in (0.25, 0.5, 0.95):
            low, high = quantile_rank(n, p, 0.025), quantile_rank(n, 1 - p, 0.025)
            answer = [values[low - 1], values[n - high]] if low and high else []
            emit("quantile_interval", [values, [p, 0.95]], answer)


# Many rows and ranks ---------------------------------------------------------------------------


def many():
    generator = random.Random(3)
    for n in (1, 2, 7, 60):
        p = [generator.random() ** 4 for _ in range(n)]
        p += p[:1]
        emit("holm", [p], r(f"cat(p.adjust({r_list(p)},'holm'))"))
        emit("benjamini_hochberg", [p], multitest.multipletests(p, method="fdr_bh")[1])


def ranks():
    generator = random.Random(4)
    for n, m, top in [(8, 9, 5), (30, 40, 12), (300, 200, 1000), (3, 3, 0)]:
        a = [generator.randint(0, top) for _ in range(n)]
        b = [generator.randint(0, top) + generator.randint(0, 1) * (top > 0) for _ in range(m)]
        if top:
            u, p = stats.mannwhitneyu(b, a, method="asymptotic", use_continuity=True)
            emit("mann_whitney", [a, b], [u, p])
        emit("superiority", [a, b],
             [sum((y > x) + (y == x) / 2 for x in a for y in b) / (n * m)])
        distance = stats.ks_2samp(a, b).statistic
        emit("kolmogorov_smirnov", [a, b],
             [distance, stats.kstwobign.sf(distance * (n * m / (n + m)) ** 0.5)])
    for x in (0.1, 0.3, 0.7, 0.999, 1.0, 1.5, 3.0):
        k = 2 * mp.nsum(lambda i: (-1) ** (i - 1) * mp.exp(-2 * i * i * mpf(x) ** 2), [1, 60]) \
            if x > 0.5 else 1 - mp.sqrt(2 * mp.pi) / x * sum(
                mp.exp(-(2 * i - 1) ** 2 * mp.pi ** 2 / (8 * mpf(x) ** 2)) for i in range(1, 40))
        emit("kolmogorov_tail", [[x]], [k])
    for blocks, variants, top in [(10, 3, 5), (40, 6, 3), (200, 4, 1000)]:
        rows = [[generator.randint(0, top) + j for j in range(variants)] for _ in range(blocks)]
        statistic, p = stats.friedmanchisquare(*zip(*rows))
        emit("friedman", [[variants], [v for row in rows for v in row]], [statistic, p])
    for k in (2, 3, 10, 20):
        for q in (0.5, 2.0, 3.3145, 5.0):
            within = mp.quad(lambda z: k * mp.npdf(z) * (mp.ncdf(z + q) - mp.ncdf(z)) ** (k - 1),
                             [-12, -6, -3, -1, 0, 1, 3, 6, 12])
            guard = r(f"cat(ptukey({q},{k},Inf,lower.tail=FALSE))")[0]
            assert abs(guard - (1 - within)) < 1e-6, (k, q)
            emit("studentized_range_tail", [[q, k]], [1 - within])


# Regression, components, sequences ------------------------------------------------------------


def regressions():
    generator = random.Random(5)
    for n, columns in [(8, 1), (60, 2), (150, 4)]:
        x = [[generator.uniform(1, 50) for _ in range(columns)] for _ in range(n)]
        y = [3 + sum((j + 1) * v for j, v in enumerate(row)) + generator.gauss(0, 1) * row[0]
             for row in x]
        y[n // 2] += 400
        fit = statsmodels.api.OLS(y, statsmodels.api.add_constant(x)).fit(cov_type="HC3",
                                                                          use_t=True)
        # Of R, because SciPy's Student quantile is off by some 1e-9.
        reach = fit.bse * r(f"cat(qt(0.975,{n - columns - 1}))")[0]
        flat = [v for row in x for v in row]
        emit("regress", [[columns], y, flat],
             [*fit.params, *fit.bse, *(fit.params - reach), *(fit.params + reach), fit.rsquared,
              fit.mse_resid ** 0.5])
        table = ",".join(f"x{j}={r_list([row[j] for row in x])}" for j in range(columns))
        emit("studentized", [[columns], y, flat],
             r(f"d<-data.frame(y={r_list(y)},{table});cat(rstudent(lm(y~.,d)))"))
        emit("correlation_matrix", [[columns + 1], [v for a, b in zip(x, y) for v in (*a, b)]],
             numpy.corrcoef(numpy.column_stack([x, y]), rowvar=False).flatten())
        deviations = r(f"d<-data.frame(y={r_list(y)},{table});cat(prcomp(d,scale.=TRUE)$sdev^2)")
        emit("principal_shares", [[columns + 1], [v for a, b in zip(x, y) for v in (b, *a)]],
             [value / (columns + 1) for value in deviations])
    sizes = [2 ** i for i in range(3, 12)]
    costs = [5 * s ** 1.5 * (1 + 0.05 * (-1) ** i) for i, s in enumerate(sizes)]
    fit = statsmodels.api.OLS(numpy.log(costs), statsmodels.api.add_constant(numpy.log(sizes))).fit(
        cov_type="HC3", use_t=True)
    reach = fit.bse[1] * r(f"cat(qt(0.975,{len(sizes) - 2}))")[0]
    emit("log_log_slope", [sizes, costs],
         [fit.params[1], fit.params[1] - reach, fit.params[1] + reach])
    ties = [[generator.randint(0, 4), generator.randint(0, 3), generator.randint(0, 9)]
            for _ in range(50)]
    emit("rank_correlation_matrix", [[3], [v for row in ties for v in row]],
         stats.spearmanr(ties)[0].flatten())


def sequences():
    generator = random.Random(6)
    for n, best in [(100, 100), (1000, 300), (1000, 5000)]:
        values = [generator.randint(0, 20) for _ in range(n)]
        alpha = 1 - mpf(0.95)
        rho2 = (-2 * mp.log(alpha) + mp.log(-2 * mp.log(alpha) + 1)) / best
        deviation = mpf(float(numpy.std(values, ddof=1)))
        width = deviation * mp.sqrt(2 * (n * rho2 + 1) / (mpf(n) ** 2 * rho2)
                                    * mp.log(mp.sqrt(n * rho2 + 1) / alpha))
        emit("sequence_half_width", [values, [best, 0.95]], [width])


print("# Made, never edited: /usr/bin/python3 property/golden/tests_reference.py > "
      "property/golden/tests.tsv")
print(f"# SciPy {scipy.__version__}, statsmodels {statsmodels.__version__}, mpmath "
      f"{mpmath.__version__}, {subprocess.getoutput('R --version').splitlines()[0]}")
print("# function, lists of numbers by ';', expected")
pairs()
quantile_intervals()
many()
ranks()
regressions()
sequences()
