/** What is known of a try that failed: as the mail library or the SMS service words it. */
export type Failure = {
  code?: string | undefined;
  responseCode?: number | undefined;
  command?: string | undefined;
  message: string;
};

type Explanation = { when: (failure: Failure) => boolean; text: string };

const says = (pattern: RegExp) => (failure: Failure) =>
  pattern.test(failure.message) || pattern.test(failure.code ?? '');
const during = (command: string) => (failure: Failure) =>
  failure.command === command && (failure.responseCode ?? 0) >= 400;

// The first that fits is told: from what is surest to what is said of everything else.
const MAIL: readonly Explanation[] = [
  {
    when: says(/wrong version number|unknown protocol|packet length too long/i),
    text: 'The server does not support TLS on this port. TLS usually uses port 465, STARTTLS port 587.',
  },
  {
    when: says(/certificate|self[- ]signed|altname|UNABLE_TO_VERIFY|CERT_/i),
    text: 'The mail server’s certificate is not trusted or is for another name. Check the server name.',
  },
  {
    when: says(/^ETLS$|STARTTLS/),
    text: 'The mail server does not offer STARTTLS on this port. Choose TLS with port 465, or another port.',
  },
  { when: ({ responseCode }) => responseCode === 530, text: 'The mail server requires a user name and password.' },
  { when: says(/^EAUTH$/), text: 'The mail server rejected this user name and password.' },
  {
    when: during('MAIL FROM'),
    text: 'The mail server rejected the sender address. Use one that belongs to this account.',
  },
  { when: during('RCPT TO'), text: 'The mail server rejected the recipient.' },
  { when: says(/ENOTFOUND|EDNS|EAI_AGAIN/), text: 'No server with this name was found. Check the server name.' },
  {
    when: says(/ECONNREFUSED/),
    text: 'The server cannot be reached on this port. Check the server and port.',
  },
  {
    when: says(/ETIMEDOUT|timeout|timed out|EHOSTUNREACH|ENETUNREACH|ECONNECTION|ESOCKET|ECONNRESET/i),
    text: 'The server cannot be reached, or did not answer in time. Check the server, port and security.',
  },
  { when: ({ responseCode = 0 }) => responseCode >= 500, text: 'The mail server rejected the message.' },
  { when: ({ responseCode = 0 }) => responseCode >= 400, text: 'The mail server cannot accept the message right now.' },
];

const SMS: readonly Explanation[] = [
  { when: says(/answered 401|answered 403/), text: 'The SMS service rejected this user name and API key.' },
  { when: says(/refused it: 402/), text: 'The SMS service does not know this sender ID.' },
  { when: says(/refused it: (403|404)/), text: 'The SMS service cannot reach this phone number.' },
  { when: says(/refused it: 405/), text: 'The SMS account has run out of credit.' },
  { when: says(/refused it: 406/), text: 'This phone number has opted out of messages.' },
  {
    when: says(/timeout|aborted|fetch failed|ENOTFOUND|ECONNREFUSED/i),
    text: 'The SMS service cannot be reached, or did not answer in time.',
  },
];

const explain = (failure: Failure, list: readonly Explanation[], otherwise: string): string =>
  list.find(({ when }) => when(failure))?.text ?? otherwise;

export const explainMail = (failure: Failure): string => explain(failure, MAIL, 'The email could not be sent.');
export const explainSms = (failure: Failure): string => explain(failure, SMS, 'The SMS could not be sent.');
