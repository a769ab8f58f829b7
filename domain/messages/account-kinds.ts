import type { MessageKind } from './kind.ts';

const name = { about: 'Recipient’s name', sample: 'Amina Wanjiru' };
const username = { about: 'Username of the account', sample: 'amina' };
const when = { about: 'Date and time, in the time zone of the workspace', sample: '16 Nov 2026, 10:20 AM' };
const accountPage = {
  about: 'The page with the sessions of the account',
  sample: 'https://space.example/account',
};

// Somebody waits for them, or has to learn of them before it is too late: no switch of the channels holds them back.
const ofAccount = { type: null, always: true, urgent: true } as const;

/** What people are told of their own account: how it is signed in to, and by what. */
export const ACCOUNT_KINDS = {
  account_password_reset: {
    ...ofAccount,
    label: 'Password reset link',
    needs: ['link'],
    placeholders: {
      name,
      username,
      link: { about: 'The link, which works once', sample: 'https://space.example/reset-password#…' },
      minutes: { about: 'Minutes until it expires', sample: '30' },
    },
    email: {
      subject: 'Reset your {{companyName}} password',
      body: `Hello {{name}},

Someone asked to reset the password of your account {{username}}. To choose a new one, open this link:

{{link}}

It works once and expires in {{minutes}} minutes.

If you did not ask for this, ignore this email. Your password stays as it is.`,
    },
  },
  account_password_changed: {
    ...ofAccount,
    label: 'Password changed',
    placeholders: {
      name,
      username,
      change: {
        about: 'What happened',
        sample: 'You changed the password of your account amina',
      },
      when,
      accountPage,
    },
    email: {
      subject: 'Your {{companyName}} password was changed',
      body: `Hello {{name}},

{{change}} on {{when}}. Other devices were signed out.

If this was not expected, contact your workspace administrator at once, and look at your sessions:
{{accountPage}}`,
    },
  },
  account_sign_in_changed: {
    ...ofAccount,
    label: 'Sign-in method changed',
    placeholders: {
      name,
      username,
      change: { about: 'What happened', sample: 'Two-factor authentication was turned on' },
      when,
      accountPage,
    },
    email: {
      subject: 'How you sign in to {{companyName}} has changed',
      body: `Hello {{name}},

{{change}} for your account {{username}} on {{when}}.

If this was not expected, contact your workspace administrator at once, and look at your account:
{{accountPage}}`,
    },
  },
  account_email_changed: {
    ...ofAccount,
    label: 'Email address changed',
    placeholders: {
      name,
      username,
      oldEmail: { about: 'The address before; empty if there was none', sample: 'amina@old.example' },
      newEmail: { about: 'The address now; empty if there is none', sample: 'amina@savanna.example' },
      when,
    },
    email: {
      subject: 'The email address of your {{companyName}} account has changed',
      body: `Hello {{name}},

The email address of your account {{username}} was changed on {{when}}.

Before: {{oldEmail}}
Now: {{newEmail}}

If this was not expected, contact your workspace administrator at once.`,
    },
  },
  account_new_device: {
    ...ofAccount,
    label: 'Sign-in on a new device',
    placeholders: {
      name,
      username,
      device: { about: 'Browser and system, as the device names itself', sample: 'Firefox on Windows' },
      place: { about: 'Network address it signed in from', sample: '197.248.10.4' },
      when,
      accountPage,
    },
    email: {
      subject: 'New sign-in to your {{companyName}} account',
      body: `Hello {{name}},

Your account {{username}} was used to sign in on a device that we have not seen before.

Device: {{device}}
Address: {{place}}
Time: {{when}}

If this was you, there is nothing to do. If not, change your password and end the session:
{{accountPage}}`,
    },
  },
} as const satisfies Record<string, MessageKind>;
