import type { ComponentType } from 'react';

/** Pages without a session. The portal also works when signed in. */
export type PublicPages = Record<'landing' | 'login' | 'clientPortal' | 'setup', ComponentType>;
