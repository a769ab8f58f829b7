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
    text: 'The server does not speak TLS on this port. TLS usually goes with port 465, STARTTLS with port 587.',
  },
  {
    when: says(/certificate|self[- ]signed|altname|UNABLE_TO_VERIFY|CERT_/i),
    text: 'The certificate of the mail server is not trusted, or belongs to another name. Check the server name.',
  },
  {
    when: says(/^ETLS$|STARTTLS/),
    text: 'The mail server does not offer STARTTLS on this port. Choose TLS with port 465, or another port.',
  },
  { when: ({ responseCode }) => responseCode === 530, text: 'The mail server wants a user name and a password.' },
  { when: says(/^EAUTH$/), text: 'The mail server does not accept this user name and password.' },
  {
    when: during('MAIL FROM'),
    text: 'The mail server refuses the sender address. Use one that belongs to this account.',
  },
  { when: during('RCPT TO'), text: 'The mail server refuses the recipient.' },
  { when: says(/ENOTFOUND|EDNS|EAI_AGAIN/), text: 'No server of this name was found. Check the server name.' },
  {
    when: says(/ECONNREFUSED/),
    text: 'The server cannot be reached: nothing answers on this port. Check server and port.',
  },
  {
    when: says(/ETIMEDOUT|timeout|timed out|EHOSTUNREACH|ENETUNREACH|ECONNECTION|ESOCKET|ECONNRESET/i),
    text: 'The server cannot be reached, or did not answer in time. Check server, port and security.',
  },
  { when: ({ responseCode = 0 }) => responseCode >= 500, text: 'The mail server refused the message.' },
  { when: ({ responseCode = 0 }) => responseCode >= 400, text: 'The mail server cannot take the message just now.' },
];

const SMS: readonly Explanation[] = [
  { when: says(/answered 401|answered 403/), text: 'The SMS service does not accept this user name and API key.' },
  { when: says(/refused it: 402/), text: 'The SMS service does not know this sender ID.' },
  { when: says(/refused it: (403|404)/), text: 'The SMS service does not reach this phone number.' },
  { when: says(/refused it: 405/), text: 'The balance of the SMS account is used up.' },
  { when: says(/refused it: 406/), text: 'This phone number has asked for no messages.' },
  {
    when: says(/timeout|aborted|fetch failed|ENOTFOUND|ECONNREFUSED/i),
    text: 'The SMS service cannot be reached, or did not answer in time.',
  },
];

const explain = (failure: Failure, list: readonly Explanation[], otherwise: string): string =>
  list.find(({ when }) => when(failure))?.text ?? otherwise;

export const explainMail = (failure: Failure): string => explain(failure, MAIL, 'The mail could not be sent.');
export const explainSms = (failure: Failure): string => explain(failure, SMS, 'The SMS could not be sent.');
