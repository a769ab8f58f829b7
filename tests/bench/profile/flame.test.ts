import { expect, test } from 'vitest';
import { drawFlames } from './flame.ts';
import { buildTree, type Profile, selfBySource } from './tree.ts';

const node = (id: number, functionName: string, children: number[] = []) => ({
  id,
  callFrame: { functionName, url: '', lineNumber: 0, columnNumber: 0 },
  children,
});

const PROFILE: Profile = {
  nodes: [node(1, '(root)', [2, 5]), node(2, 'handle', [3, 4]), node(3, 'read'), node(4, '<write>'), node(5, '(idle)')],
  startTime: 1_000_000,
  samples: [2, 3, 4, 4, 5, 3],
  timeDeltas: [1_000, 2_000, 3_000, 1_000, 50_000, 9_000],
};
const locate = ({ functionName }: { functionName: string }) =>
  ({ owner: 'ours', source: `${functionName}.ts` }) as const;

const tree = buildTree(PROFILE, { from: 1_000_500, to: 1_010_000 }, locate);

test('a profile is cut to what was measured, without what was waited', () => {
  expect(tree.ms).toBe(7);
  expect(selfBySource(tree)).toEqual([
    ['<write>.ts', 4],
    ['read.ts', 2],
    ['handle.ts', 1],
  ]);
});

test('a frame is as wide as its share of the time', () => {
  const widths = [...drawFlames('A list', tree).matchAll(/<g><title>([^:]*):.*?width="([\d.]+)"/g)].map((found) => [
    found[1],
    Number(found[2]),
  ]);
  expect(widths).toEqual([
    ['handle · handle.ts', 1_199.5],
    ['&lt;write&gt; · &lt;write&gt;.ts', 685.2],
    ['read · read.ts', 342.4],
  ]);
});
