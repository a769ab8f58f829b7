/** Why somebody came back from the issuer and is not signed in. The words are ours: nothing that the issuer says is shown. */
export const SSO_PROBLEMS = [
  'away',
  'cancelled',
  'expired',
  'failed',
  'no-role',
  'unverified',
  'unknown',
  'refused',
  'taken',
  'emergency',
  'other-person',
  'not-fresh',
] as const;
export type SsoProblem = (typeof SSO_PROBLEMS)[number];

export const isSsoProblem = (text: string | null): text is SsoProblem =>
  (SSO_PROBLEMS as readonly (string | null)[]).includes(text);

/** What the login page says, where the issuer is called by its name. */
export const describeSsoProblem = (problem: SsoProblem, issuer: string): string =>
  ({
    away: `${issuer} cannot be reached right now. Try again in a few minutes.`,
    cancelled: `The sign-in at ${issuer} was cancelled.`,
    expired: 'This sign-in took too long or was begun in another browser. Please sign in again.',
    failed: `The answer from ${issuer} could not be verified. Try again, and tell your administrator if it keeps happening.`,
    'no-role': `Your account at ${issuer} has no role in this space. Ask your administrator to give you one at ${issuer}.`,
    unverified: `${issuer} has not verified your email address. Verify it there, or ask your administrator.`,
    unknown: 'There is no user with your email address in this space. Ask an administrator to invite you.',
    refused: 'Your user in this space is disabled, or is not one for staff. Ask an administrator.',
    taken: `Your user in this space belongs to another account at ${issuer}. Ask an administrator to unlink it.`,
    emergency: `This user is kept for when ${issuer} is away. Sign in with its password.`,
    'other-person': `You signed in at ${issuer} as somebody else. Confirm with the account that you use here.`,
    'not-fresh': `${issuer} did not ask you to sign in again, so this does not confirm that it is you.`,
  })[problem];

/** A page of ours that somebody may be sent on to after the sign-in, and nothing that a browser reads as another site. */
export const isInnerPath = (path: string): boolean =>
  /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(path) && !/^\/api(\/|\?|$)/i.test(path);

/** In characters. */
export const MAX_RETURN_PATH = 500;

/** In the address of the login page: why there is no session yet. */
export const SSO_PARAMETER = 'sso';
/** Its values where the second step of this space is still to come, and where a session was confirmed. */
export const SSO_CODE_STEP = 'code';
export const SSO_CONFIRMED = 'confirmed';
