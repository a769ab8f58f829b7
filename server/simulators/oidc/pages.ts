import type { OidcPerson } from './people.ts';

const html = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:16px/1.5 system-ui;max-width:26rem;margin:10vh auto;padding:0 1rem}button{font:inherit;width:100%;padding:.6rem;margin:.25rem 0;text-align:left}small{color:#555}</style>
</head><body><h1>${title}</h1>${body}</body></html>`;

/** Everybody in the directory is one press away: there are no passwords here. */
export const signInPage = (query: URLSearchParams, people: readonly OidcPerson[]): string => {
  const hidden = [...query].map(([name, value]) => `<input type="hidden" name="${html(name)}" value="${html(value)}">`);
  const buttons = people.map(
    ({ subject, firstName, lastName, email, groups }) =>
      `<button name="subject" value="${html(subject)}">${html(`${firstName} ${lastName}`)}<br><small>${html(email)} · ${html(groups?.join(', ') || 'no groups')}</small></button>`,
  );
  return page(
    'Simulated Issuer',
    `<p>Who are you?</p><form method="post" action="/approve">${hidden.join('')}${buttons.join('')}<button name="subject" value="">Cancel</button></form>`,
  );
};

export const refusalPage = (message: string): string => page('Request Refused', `<p>${html(message)}</p>`);

export const signedOutPage = (): string => page('Signed Out', '<p>You are signed out of the simulated issuer.</p>');
