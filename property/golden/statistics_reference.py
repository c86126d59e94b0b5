#!/usr/bin/python3
"""Makes property/golden/statistics.tsv: fixed inputs of reports/statistics.h and their answers.

Needs Debian 12's python3-scipy and python3-mpmath; run from the repository root, 2 minutes:
    /usr/bin/python3 property/golden/statistics_reference.py > property/golden/statistics.tsv

Sums are exact (int, Fraction). The quantiles behind the intervals are solved with mpmath to 40
digits straight from the definitions: binomial tails added term by term, Student's density
integrated. SciPy 1.10 only guards them, to 1e-6, because it cannot referee at 1e-9: its Student
quantile is off by 1.6e-9 at (df 3, tail 5e-7), and its beta quantile is Boost.Math's own in
double, off by 9e-9 at 1 in 1e9.
"""
import functools
import itertools
import platform
from fractions import Fraction
from math import ceil, comb

import mpmath
import numpy
import scipy
from mpmath import mp, mpf
from scipy import stats

mp.dps = 40


def exact(fraction):
    return mpf(fraction.numerator) / mpf(fraction.denominator)


def tail_of(confidence):
    return (1 - mpf(confidence)) / 2


def guarded(value, scipy_value):
    assert abs(value - scipy_value) <= 1e-6 * abs(value), (value, scipy_value)
    return value


# Quantiles -------------------------------------------------------------------------------------


def normal_quantile(tail):
    return guarded(mp.sqrt(2) * mp.erfinv(1 - 2 * tail), stats.norm.isf(float(tail)))


def student_tail(df, t):
    """P(T > t): with t = sqrt(df) tan(u) the density becomes cos(u)^(df - 1)."""
    start, step = mp.atan(t / mp.sqrt(df)), 1 / mp.sqrt(df)
    ends = [start + i * step for i in range(25) if start + i * step < mp.pi / 2]
    ends.append(min(mp.pi / 2, ends[-1] + 15 * step))
    scale = mp.exp(mp.loggamma(mpf(df + 1) / 2) - mp.loggamma(mpf(df) / 2)) / mp.sqrt(mp.pi)
    return scale * mp.quad(lambda u: mp.cos(u) ** (df - 1), ends)


@functools.cache
def student_quantile(df, tail):
    guess = mpf(stats.t.isf(float(tail), df))
    nearby = guess * (1 + mpf(10) ** -9)
    t = mp.findroot(lambda x: mp.log(student_tail(df, x) / tail), (guess, nearby))
    return guarded(t, float(guess))


def binomial_tail(n, k, p, step):
    """P(X >= k) for step = 1, P(X <= k) for step = -1, from X = k outward, and P(X = k)."""
    log_choose = mp.loggamma(n + 1) - mp.loggamma(k + 1) - mp.loggamma(n - k + 1)
    at_k = mp.exp(log_choose + k * mp.log(p) + (n - k) * mp.log1p(-p))
    odds = (p / (1 - p)) ** step
    total = term = mpf(1)
    while 0 <= k + step <= n:
        term *= odds * ((n - k) if step == 1 else k) / ((k + 1) if step == 1 else (n - k + 1))
        k += step
        total += term
        if term < mpf(10) ** -35 * total:
            break
    return at_k * total, at_k


def clopper_pearson_end(n, k, tail, step, guess):
    """The share at which a tail that starts at the observed count has exactly this probability."""
    p = mpf(float(guess))
    for _ in range(20):
        value, at_k = binomial_tail(n, k, p, step)
        slope = at_k * (mpf(k) / p if step == 1 else -mpf(n - k) / (1 - p))
        change = mp.log(value / tail) * value / slope  # Newton on the logarithm
        p -= change
        if abs(change) < mpf(10) ** -25 * p:
            return guarded(p, float(guess))
    raise AssertionError((n, k))


# The functions, in the header's order ------------------------------------------------------------


def size(rows):
    return sum(row[-1] for row in rows)


def mean(rows):
    return Fraction(sum(v * c for v, c in rows), size(rows)) if size(rows) else None


def sample_variance(rows):
    if size(rows) < 2:
        return None
    middle = mean(rows)
    return sum((v - middle) ** 2 * c for v, c in rows) / (size(rows) - 1)


def standard_deviation(rows):
    variance = sample_variance(rows)
    return None if variance is None else mp.sqrt(exact(variance))


def mean_interval(rows, confidence):
    n = size(rows)
    if n < 2:
        return None
    half = student_quantile(n - 1, tail_of(confidence)) * standard_deviation(rows) / mp.sqrt(n)
    return exact(mean(rows)) - half, exact(mean(rows)) + half


def wilson_interval(successes, trials, confidence):
    if trials == 0:
        return 0, 1
    n, p = mpf(trials), mpf(successes) / trials
    z = normal_quantile(tail_of(confidence))
    centre = (p + z**2 / (2 * n)) / (1 + z**2 / n)
    half = z / (1 + z**2 / n) * mp.sqrt(p * (1 - p) / n + z**2 / (4 * n**2))
    low = 0 if successes == 0 else centre - half
    return low, 1 if successes == trials else centre + half


def clopper_pearson_interval(successes, trials, confidence):
    k, n, tail = successes, trials, tail_of(confidence)
    low, high = 0, 1
    if k > 0:
        guess = stats.beta.ppf(float(tail), k, n - k + 1)
        low = clopper_pearson_end(n, k, tail, 1, guess)
    if k < n:
        guess = stats.beta.isf(float(tail), k + 1, n - k)
        high = clopper_pearson_end(n, k, tail, -1, guess)
    return low, high


def value_at(rows, rank):
    for value, count in rows:
        if rank <= count:
            return value
        rank -= count
    raise AssertionError(rank)


def quantile(rows, p):
    n = size(rows)
    if n == 0:
        return None
    rank = Fraction(str(p)) * n  # p as its decimals say
    value = value_at(rows, min(n, max(1, ceil(rank))))
    if n <= 10000 and abs(rank - round(rank)) > Fraction(1, 1000):
        sample = list(itertools.chain.from_iterable([v] * c for v, c in rows))
        assert value == numpy.quantile(sample, p, method="inverted_cdf")
    return value


def median_interval(rows, confidence):
    n = size(rows)
    tail = (1 - Fraction(confidence)) / 2
    if n <= 5000:
        k, below = 0, Fraction(0)
        while below + Fraction(comb(n, k), 2**n) <= tail:
            below += Fraction(comb(n, k), 2**n)
            k += 1
        assert n == 0 or k - 1 <= stats.binom.ppf(float(tail), n, 0.5) <= k
    else:
        k = int(stats.binom.ppf(float(tail), n, 0.5)) - 2
        while binomial_tail(n, k, mpf(1) / 2, -1)[0] <= exact(tail):
            k += 1
        assert binomial_tail(n, k - 1, mpf(1) / 2, -1)[0] <= exact(tail)
    return (value_at(rows, k), value_at(rows, n - k + 1)) if k > 0 else None


def ratio_of_sums(pairs):
    y = sum(y * c for _, y, c in pairs)
    return Fraction(sum(x * c for x, _, c in pairs), y) if y else None


def ratio_interval(pairs, confidence):
    n, ratio = size(pairs), ratio_of_sums(pairs)
    if n < 2 or ratio is None:
        return None
    y_mean = Fraction(sum(y * c for _, y, c in pairs), n)
    residual_variance = sum((x - ratio * y) ** 2 * c for x, y, c in pairs) / (n - 1)
    error = mp.sqrt(exact(residual_variance / (n * y_mean**2)))
    half = student_quantile(n - 1, tail_of(confidence)) * error
    return exact(ratio) - half, exact(ratio) + half


def histogram(rows, bins_max):
    rows = [row for row in rows if row[1] > 0]
    if not rows:
        return None
    first, last = rows[0][0], rows[-1][0]
    width = next(w for w in itertools.count(max(1, (last - first) // bins_max))
                 if (last - first) // w < bins_max)
    bins = []
    for low in range(first, last + 1, width):
        inside = sum(c for v, c in rows if low <= v < low + width)
        bins += [low, min(low + width - 1, 2**63 - 1), inside]
    return bins


# Inputs ------------------------------------------------------------------------------------------

DISTRIBUTIONS = {
    "empty": [],
    "one": [(-3, 1)],
    "pair": [(0, 1), (1, 1)],
    "tied": [(7, 40)],
    "small": [(1, 2), (2, 3), (5, 1), (9, 4)],
    "five": [(2, 1), (3, 1), (5, 1), (7, 1), (11, 1)],
    "six": [(2, 1), (3, 1), (5, 1), (7, 1), (11, 1), (13, 1)],
    "negative": [(-40, 3), (-7, 0), (0, 10), (1, 7), (300, 2)],
    "hundred": [(v * v, 1) for v in range(1, 101)],
    "offset": [(10**15, 3), (10**15 + 1, 4), (10**15 + 3, 2)],
    "thousands": [(v, 1000 - 9 * v) for v in range(0, 110, 3)],
    "billion": [(v, (10**9 >> (v + 1)) + 1) for v in range(0, 30)],
    "far": [(2**48 - 1, 600000001), (2**48, 1), (2**48 + 5, 399999998)],
    "ends": [(-(2**63), 1), (2**63 - 1, 2)],
    "quintillion": [(-1, 10**17), (1, 9 * 10**17)],
}
PAIRS = {
    "empty": [],
    "one": [(1, 4, 1)],
    "zero": [(1, 3, 1), (2, -3, 1)],
    "proportional": [(1, 3, 4), (5, 15, 2), (7, 21, 1)],
    "rooms": [(3, 16, 5), (4, 16, 9), (5, 16, 11), (6, 15, 4), (9, 14, 1), (2, 16, 3)],
    "signs": [(-5, 7, 2), (3, 2, 3), (-1, -2, 1), (0, 0, 4), (4, -1, 1)],
    "down": [(-5, 7, 6), (3, 2, 3), (-8, 9, 2)],
    "near": [(10**9 + d, 3 * 10**9 + 2 * d, 1000 + d) for d in range(-3, 4)],
    "billion": [(d, 16 + d % 3, 10**9 >> d) for d in range(1, 25)],
    "wide": [(3 * 2**30, -(2**31), 2 * 10**18), (-(2**29), 2**30 - 1, 10**18), (5, 7, 9)],
    "ends": [(2**63 - 1, -(2**63), 1), (2**63 - 1, 2**63 - 1, 1), (-(2**63), 5, 1)],
}
SHARES = [(0, 0), (0, 1), (1, 1), (1, 2), (0, 10), (3, 10), (10, 10), (1, 29), (0, 20), (81, 263),
          (15, 148), (500, 1000), (999, 1000), (0, 10**6), (1, 10**6), (123456, 10**6), (0, 10**9),
          (1, 10**9), (10**6, 10**9), (5 * 10**8, 10**9), (10**9 - 1, 10**9), (10**9, 10**9),
          (7, 10**12)]
CONFIDENCES = [0.5, 0.8, 0.9375, 0.95, 0.99, 0.999999]
PROBABILITIES = [0.0, 0.001, 0.07, 0.1, 0.25, 0.29, 0.3, 0.5, 0.57, 0.75, 0.9, 0.99, 0.999999, 1.0]


def words(rows):
    return " ".join(",".join(str(v) for v in row[:-1]) + ":" + str(row[-1]) for row in rows) or "-"


def shown(value):
    if isinstance(value, int):
        return str(value)
    return mp.nstr(exact(value) if isinstance(value, Fraction) else value, 17)


def row(function, data, parameter, *arguments):
    answer = function(*arguments)
    if answer is None:
        answer = ["none"]
    elif not isinstance(answer, (tuple, list)):
        answer = [shown(answer)]
    else:
        answer = [shown(value) for value in answer]
    print(function.__name__, data, parameter, " ".join(answer), sep="\t")


def main():
    print("# Made, never edited: /usr/bin/python3 property/golden/statistics_reference.py"
          " > property/golden/statistics.tsv")
    print(f"# Python {platform.python_version()}, mpmath {mpmath.__version__}, SciPy"
          f" {scipy.__version__}, NumPy {numpy.__version__}")
    print("# function, data (value:count | x,y:count | successes/trials), parameter (confidence, p"
          " or bins_max), expected")
    for rows in DISTRIBUTIONS.values():
        for function in (mean, sample_variance, standard_deviation):
            row(function, words(rows), "-", rows)
        for confidence in CONFIDENCES:
            row(mean_interval, words(rows), confidence, rows, confidence)
            if size(rows) < 10**12:
                row(median_interval, words(rows), confidence, rows, confidence)
        for p in PROBABILITIES:
            row(quantile, words(rows), p, rows, p)
        for bins_max in (1, 2, 7, 20):
            row(histogram, words(rows), bins_max, rows, bins_max)
    for successes, trials in SHARES:
        for confidence in CONFIDENCES:
            for function in (wilson_interval, clopper_pearson_interval):
                data = f"{successes}/{trials}"
                row(function, data, confidence, successes, trials, confidence)
    for pairs in PAIRS.values():
        row(ratio_of_sums, words(pairs), "-", pairs)
        for confidence in CONFIDENCES:
            row(ratio_interval, words(pairs), confidence, pairs, confidence)


main()
