import * as z from 'zod';

/** As `node --cpu-prof` writes it. Times are microseconds of the machine's own clock, places count from zero. */
export const Profile = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({
        functionName: z.string(),
        url: z.string(),
        lineNumber: z.number(),
        columnNumber: z.number(),
      }),
      children: z.array(z.number()).optional(),
    }),
  ),
  startTime: z.number(),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});
export type Profile = z.output<typeof Profile>;
export type CallFrame = Profile['nodes'][number]['callFrame'];

/** Who a frame belongs to: our code, a package, Node itself, or the engine (its collector, what is native). */
export type Owner = 'ours' | 'package' | 'node' | 'engine';
export type Place = { owner: Owner; source: string };

/** A function with all that it called, once for each way that led to it. */
export type Frame = { name: string; place: Place; ms: number; selfMs: number; calls: Map<string, Frame> };

export type Span = { from: number; to: number };

const newFrame = (name: string, place: Place): Frame => ({ name, place, ms: 0, selfMs: 0, calls: new Map() });

const IDLE = '(idle)';
const ROOT = '(root)';

/** Where the processor was between two moments; what it waited is left out. */
export const buildTree = (profile: Profile, { from, to }: Span, locate: (frame: CallFrame) => Place): Frame => {
  const parents = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  const places = new Map(profile.nodes.map(({ id, callFrame }) => [id, locate(callFrame)]));
  const pathTo = (id: number): number[] => {
    const path: number[] = [];
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) path.unshift(at);
    return path;
  };
  const root = newFrame('all', { owner: 'engine', source: '' });
  let time = profile.startTime;
  for (const [at, id] of profile.samples.entries()) {
    const took = profile.timeDeltas[at] ?? 0;
    time += took;
    if (time < from || time > to || frames.get(id)?.functionName === IDLE) continue;
    let frame = root;
    frame.ms += took / 1_000;
    for (const step of pathTo(id)) {
      const name = frames.get(step)?.functionName || '(anonymous)';
      const place = places.get(step);
      if (name === ROOT || !place) continue;
      const key = `${name} ${place.source}`;
      const next = frame.calls.get(key) ?? newFrame(name, place);
      frame.calls.set(key, next);
      next.ms += took / 1_000;
      frame = next;
    }
    frame.selfMs += took / 1_000;
  }
  return root;
};

/** What each source took by itself, wherever it was called from, the most first. */
export const selfBySource = (root: Frame): [source: string, ms: number][] => {
  const sums = new Map<string, number>();
  const add = ({ place, selfMs, calls }: Frame): void => {
    sums.set(place.source, (sums.get(place.source) ?? 0) + selfMs);
    for (const called of calls.values()) add(called);
  };
  for (const frame of root.calls.values()) add(frame);
  return [...sums].sort(([, a], [, b]) => b - a);
};
