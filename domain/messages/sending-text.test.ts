import { describe, expect, it } from 'vitest';
import { dispatchKept, keptText, toDispatch } from './delivery-text.ts';
import { explainMail, explainSms } from './sending-text.ts';

describe('what a server answered', () => {
  it.each([
    [{ code: 'EAUTH', responseCode: 535, message: 'Invalid login: 535' }, 'user name and password'],
    [{ code: 'EAUTH', responseCode: 530, message: '530 Authentication Required' }, 'requires a user name'],
    [{ code: 'ESOCKET', message: 'self-signed certificate' }, 'certificate'],
    [{ code: 'ESOCKET', message: 'Hostname does not match certificate’s altnames' }, 'certificate'],
    [{ code: 'ETLS', message: 'Error upgrading connection with STARTTLS' }, 'STARTTLS'],
    [{ code: 'EDNS', message: 'getaddrinfo ENOTFOUND smtp.example' }, 'No server with this name'],
    [{ code: 'ESOCKET', message: 'connect ECONNREFUSED 127.0.0.1:1' }, 'cannot be reached on this port'],
    [{ code: 'ETIMEDOUT', message: 'Greeting never received' }, 'did not answer in time'],
    [{ code: 'EENVELOPE', responseCode: 553, command: 'MAIL FROM', message: 'Mail command failed' }, 'sender address'],
    [{ code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO', message: 'No such user' }, 'recipient'],
    [{ code: 'EMESSAGE', responseCode: 554, command: 'DATA', message: 'Spam' }, 'rejected the message'],
    [{ message: 'Something else' }, 'could not be sent'],
  ])('%j is explained with: %s', (failure, words) => {
    expect(explainMail(failure)).toContain(words);
  });

  it.each([
    ['The SMS service answered 401: no', 'API key'],
    ['The SMS service refused it: 402 InvalidSenderId', 'sender ID'],
    ['The SMS service refused it: 403 InvalidPhoneNumber', 'phone number'],
    ['The SMS service refused it: 405 InsufficientBalance', 'credit'],
    ['The operation was aborted due to timeout', 'cannot be reached'],
  ])('of an SMS, "%s" is explained with: %s', (message, words) => {
    expect(explainSms({ message })).toContain(words);
  });
});

it('a message that is kept says why, the same way everywhere', () => {
  expect(toDispatch('a@example.com', 'kept')).toEqual({
    recipient: 'a@example.com',
    delivery: 'kept',
    reason: 'no mail server is set up',
  });
  expect(toDispatch('a@example.com', 'queued').reason).toBeNull();
  expect(dispatchKept(toDispatch('a@example.com', 'queued'))).toBeNull();
  expect(dispatchKept(toDispatch('a@example.com', 'kept'))).toBe('Kept in the outbox: no mail server is set up');
  expect(keptText(toDispatch('+254', 'kept', 'sms').reason)).toBe('Kept in the outbox: no SMS account is set up');
});
