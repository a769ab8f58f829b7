import type { Role } from '../../domain/kernel/access.ts';

/** What the root of the app is to somebody who is signed in. */
export const homeLabel = (role: Role): string => (role === 'tenant' ? 'Back to your space' : 'Back to the dashboard');
