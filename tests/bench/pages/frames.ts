import type { CDPSession, Page } from '@playwright/test';

/**
 * `longestTask` is what the page itself kept the browser's main thread busy with in one go, from the trace; gaps between
 * frames also hold what the rest of the machine did. `drawn` is all of script, style, layout and paint together.
 */
export type Frames = { count: number; longestTask: number; longestScript: number; longestGap: number; drawn: number };

export const longestIn = ({ longestTask }: Frames): number => longestTask;

type Event = {
  name: string;
  ph: string;
  dur?: number;
  tid: number;
  pid: number;
  cat: string;
  args?: { name?: string };
};

const traced = async (session: CDPSession, work: () => Promise<void>): Promise<Event[]> => {
  const events: Event[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as Event[])));
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', '__metadata'] },
  });
  await work();
  await session.send('Tracing.end');
  await complete;
  return events;
};

const gapsIn = async (page: Page) =>
  page.evaluateHandle(() => {
    const gaps: number[] = [];
    let last = performance.now();
    const frame = () => {
      const now = performance.now();
      gaps.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    return gaps;
  });

const longest = (events: readonly Event[]): number => Math.max(0, ...events.map(({ dur = 0 }) => dur / 1_000));

const DRAWING = new Set(['EventDispatch', 'UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint']);

/** Records a trace of the page while something is done to it. */
export const recordFrames = async (page: Page, work: () => Promise<void>): Promise<Frames> => {
  const session = await page.context().newCDPSession(page);
  const gaps = await gapsIn(page);
  const events = await traced(session, work);
  const between = await gaps.jsonValue();
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const own = events.filter(({ pid, tid }) => mains.some((main) => main.pid === pid && main.tid === tid));
  return {
    count: between.length,
    longestTask: longest(own.filter(({ name }) => /RunTask$/.test(name))),
    longestScript: longest(own.filter(({ name }) => name === 'FunctionCall' || name === 'EventDispatch')),
    longestGap: Math.max(...between),
    drawn: own.reduce((sum, { name, dur = 0 }) => sum + (DRAWING.has(name) ? dur / 1_000 : 0), 0),
  };
};

/** How many frames a second the page draws while something is done to it, without a trace that would slow it down. */
export const frameRate = async (page: Page, work: () => Promise<unknown>): Promise<number> => {
  const gaps = await gapsIn(page);
  await work();
  const [, ...between] = await gaps.jsonValue();
  return (1_000 * between.length) / between.reduce((sum, gap) => sum + gap, 0);
};
