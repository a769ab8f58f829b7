import { rename } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { startArchived } from '../../../tests/support/archive.ts';
import { endEverything } from '../../../tests/support/embedded.ts';
import '../../temporal.ts';

afterEach(endEverything);

describe('a restore to a moment', () => {
  it('brings back exactly what was committed until then, and the other way what it took away', async () => {
    const space = await startArchived();
    await space.archive();
    const one = await space.note('one');
    const two = await space.note('two');
    await space.archive();
    const three = await space.note('three');
    await space.stop();
    const kept = await space.rewind(two);
    expect(kept).toMatchObject({ problems: [], kept: expect.stringContaining('postgres.before-') });
    await space.start();
    expect(await space.notes()).toEqual(['one', 'two']);
    expect(await space.sql(`select action, actor from audit_log order by at desc limit 1`)).toEqual([
      { action: 'rewound', actor: 'system:restore' },
    ]);
    await space.stop();
    await space.rewind(three);
    await space.start();
    expect(await space.notes()).toEqual(['one', 'two', 'three']);
    // Two restores of one line: neither disturbs the other, and the log goes on in a line of its own.
    await space.archive();
    const four = await space.note('four');
    await space.archive();
    await space.note('five');
    await space.stop();
    await space.rewind(one);
    await space.start();
    expect(await space.notes()).toEqual(['one']);
    await space.stop();
    await space.rewind(four);
    await space.start();
    expect(await space.notes()).toEqual(['one', 'two', 'three', 'four']);
  }, 480_000);

  it('goes on where the archive failed for a while, and the database never stopped', async () => {
    const space = await startArchived();
    await space.archive();
    await space.note('one');
    const line = await space.line();
    await rename(line, `${line}.away`);
    await expect(space.archive()).rejects.toThrow();
    // More than a segment, so that PostgreSQL would have used the room again.
    await space.sql(
      `create table much as select n, repeat(md5(n::text), 20) as text from generate_series(1, 40000) as n`,
    );
    await space.sql('checkpoint');
    const two = await space.note('two');
    await rename(`${line}.away`, line);
    await space.archive();
    expect(await space.line()).toBe(line);
    await space.note('three');
    await space.stop();
    await space.rewind(two);
    await space.start();
    expect(await space.notes()).toEqual(['one', 'two']);
    expect(await space.sql('select count(*)::int as n from much')).toEqual([{ n: 40_000 }]);
  }, 300_000);
});
