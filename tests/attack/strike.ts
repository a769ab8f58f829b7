import type { Endpoint } from '../../domain/kernel/endpoint.ts';
import type { Api, TestApp } from '../support/app.ts';
import { chanceFrom } from '../support/chance.ts';
import { type Attack, fieldAttacks, UNKNOWN_FIELDS } from './field-attacks.ts';
import { type Answer, contractFaults, faultsOf } from './oracle.ts';
import { type FindId, specimenOf } from './specimen.ts';
import { allowedCaller } from './target.ts';

export type Strikes = { calls: number; done: number; faults: string[]; withoutSpecimen: string[] };

const AT_ONCE = 6;

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

type Headers = Readonly<Record<string, string>>;

const send = async (t: TestApp, api: Api, endpoint: Endpoint, { url, body }: Attack, as: Headers): Promise<Answer> => {
  const reply = await t.app.server.inject({
    method: endpoint.method,
    url,
    headers: {
      ...(api.cookie ? { cookie: `nafasi=${api.cookie}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...as,
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: reply.statusCode, text: reply.body, headers: reply.headers };
};

// Some of the values for each field, others for the next, and the same ones for the same seed.
const someOf = (seed: number, most: number) => {
  const chance = chanceFrom(seed);
  return <T>(values: readonly T[]): readonly T[] => {
    if (values.length <= most) return values;
    const first = chance.below(values.length);
    const step = 1 + chance.below(values.length - 1);
    const chosen = new Set(Array.from({ length: most }, (_, turn) => (first + turn * step) % values.length));
    return [...chosen].flatMap((index) => values[index] ?? []);
  };
};

const judge = (endpoint: Endpoint, attack: Attack, answer: Answer): string[] => {
  const isDone = answer.status < 300 && attack.what === UNKNOWN_FIELDS;
  const echoes = answer.status < 300 && answer.text.includes('zz-unknown') ? ['keeps a field that nobody knows'] : [];
  return [
    ...faultsOf(endpoint.path, answer),
    ...(attack.sent ? contractFaults(endpoint, attack.sent, answer) : []),
    ...(isDone ? ['is done'] : []),
    ...echoes,
  ].map((fault) => `${nameOf(endpoint)} with ${attack.what} (${answer.status}): ${fault}`);
};

// One call of the API under attack by somebody who may make it, or as a browser with headers of its own.
export const strike = async (
  t: TestApp,
  endpoint: Endpoint,
  findId: FindId,
  { seed, most, as = {} }: { seed: number; most: number; as?: Headers },
  strikes: Strikes,
): Promise<void> => {
  let api = await allowedCaller(t, endpoint);
  const specimen = specimenOf(endpoint, findId);
  const accepted = (['params', 'query', 'body'] as const).every(
    (part) => endpoint[part]?.safeParse(specimen[part]).success !== false,
  );
  if (!accepted) strikes.withoutSpecimen.push(nameOf(endpoint));
  const attacks = [...fieldAttacks(endpoint, specimen, someOf(seed, most))];
  for (let next = 0; next < attacks.length; next += AT_ONCE) {
    const batch = attacks.slice(next, next + AT_ONCE);
    const answers = await Promise.all(batch.map((attack) => send(t, api, endpoint, attack, as)));
    // A call that ends sessions may have ended this one: that is its work, and the next goes on with another.
    const isOut = endpoint.access !== 'public' && answers.some(({ status }) => status === 401);
    if (isOut) api = await allowedCaller(t, endpoint);
    for (const [index, attack] of batch.entries()) {
      const first = answers[index];
      if (!first) continue;
      const answer = isOut && first.status === 401 ? await send(t, api, endpoint, attack, as) : first;
      strikes.calls++;
      if (answer.status < 300) strikes.done++;
      strikes.faults.push(...judge(endpoint, attack, answer));
    }
  }
};
