export type Row = Record<string, unknown>;

/** Nothing checks what the bench sends. */
// biome-ignore lint/suspicious/noExplicitAny: each route names the fields that it takes
export type Body = any;

/** A route by hand: one statement and what it is given. */
type Route = { method: 'GET' | 'POST'; path: string; statement: string };

export type FloorRoute = Route & { values: (body: Body) => unknown[] };

export type Received = { sid: string; requestId: string; body: Body };

/** `link` is the header that leads to the next page of a list. No row is no session. */
export type LimitRoute = Route & {
  values: (call: Received) => unknown[];
  answer: (row: Row, values: readonly unknown[]) => { text: string; link?: string | null };
};
