/** Public on purpose: the login page of a demo space offers it as a button. Outside demo mode no account has it. */
export const DEMO_ACCOUNT = { username: 'admin', password: 'nafasi-demo' } as const;
