/** Somebody in the directory of the simulated issuer. */
export type OidcPerson = {
  subject: string;
  email: string;
  /** What the claim email_verified says; null leaves it out, as Microsoft Entra does. */
  emailVerified: boolean | null;
  username: string;
  firstName: string;
  lastName: string;
  /** null leaves the claim out. */
  groups: readonly string[] | null;
  amr: readonly string[];
  acr?: string;
  claims?: Readonly<Record<string, unknown>>;
};

export const makePerson = (username: string, changes: Partial<OidcPerson> = {}): OidcPerson => ({
  subject: `subject-of-${username}`,
  email: `${username}@space.example`,
  emailVerified: true,
  username,
  firstName: username.charAt(0).toUpperCase() + username.slice(1),
  lastName: 'Otieno',
  groups: [],
  amr: ['pwd'],
  ...changes,
});

export const SIMULATED_PEOPLE: readonly OidcPerson[] = [
  makePerson('amina', { groups: ['nafasi-admins', 'everyone'], amr: ['pwd', 'otp', 'mfa'] }),
  makePerson('brian', { groups: ['finance', 'everyone'] }),
  makePerson('carol', { groups: ['everyone'] }),
  makePerson('david', { groups: ['finance'], emailVerified: false }),
];
