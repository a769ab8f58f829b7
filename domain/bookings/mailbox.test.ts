import { expect, it } from 'vitest';
import { toMailbox } from './mailbox.ts';

it.each([
  ['neema@example.com', 'neema@example.com'],
  ['Neema@Example.COM', 'neema@example.com'],
  ['neema+room@example.com', 'neema@example.com'],
  ['n.e.e.m.a@example.com', 'neema@example.com'],
  ['n.eema+a+b@example.com', 'neema@example.com'],
  ['ｎｅｅｍａ@example.com', 'neema@example.com'],
  [' neema@example.com ', 'neema@example.com'],
  ['neema@mail.example.com', 'neema@mail.example.com'],
  ['amina@example.com', 'amina@example.com'],
])('%s is the mailbox %s', (address, mailbox) => {
  expect(toMailbox(address)).toBe(mailbox);
});
