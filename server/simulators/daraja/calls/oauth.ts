import { REFUSALS } from '../refusals.ts';
import type { World } from '../world.ts';

const LIFE_SECONDS = 3_599;

/** Tokens of apps: each new one kills the one before, so that workers who do not share theirs get in each other's way. */
export const createTokens = (world: Pick<World, 'time' | 'ids' | 'channels'>) => {
  const tokens = new Map<string, { consumerKey: string; until: number }>();
  const now = (): number => Date.parse(world.time.now());

  const revoke = (consumerKey: string): void => {
    for (const [token, { consumerKey: owner }] of tokens) if (owner === consumerKey) tokens.delete(token);
  };

  return {
    issue: (authorization: string | undefined, grantType: string | null) => {
      const [scheme, secret = ''] = (authorization ?? '').split(' ');
      const [key = '', password = ''] = Buffer.from(secret, 'base64').toString().split(/:(.*)/s);
      const isKnown = world.channels.some((one) => one.consumerKey === key && one.consumerSecret === password);
      if (scheme !== 'Basic' || !isKnown) throw REFUSALS.authentication();
      if (grantType !== 'client_credentials') throw REFUSALS.grantType();
      revoke(key);
      const token = world.ids.token();
      tokens.set(token, { consumerKey: key, until: now() + LIFE_SECONDS * 1000 });
      return { access_token: token, expires_in: String(LIFE_SECONDS) };
    },
    /** The app that a call is made by. */
    check: (authorization: string | undefined): string => {
      const [scheme, token = ''] = (authorization ?? '').split(' ');
      if (scheme !== 'Bearer' || token === '') throw REFUSALS.noToken();
      const known = tokens.get(token);
      if (!known || known.until <= now()) throw REFUSALS.token();
      return known.consumerKey;
    },
    revoke,
  };
};

export type Tokens = ReturnType<typeof createTokens>;
