import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../settings/rules.ts';
import { MESSAGE_KIND_NAMES } from './kinds.ts';
import { sampleValues } from './samples.ts';
import { defaultTemplate, fillTemplate, listChannels, templateProblems } from './template.ts';

const words = (body: string, values: Record<string, string>, subject = '') =>
  fillTemplate({ subject, body }, values).body;

describe('a template', () => {
  it('is filled once: what stands in a value is text', () => {
    const values = { name: '{{code}} $& $1', code: '482913' };
    expect(words('Hello {{name}}, {{ code }}', values)).toBe('Hello {{code}} $& $1, 482913');
  });

  it('leaves out a line that has nothing to say, with the gap around it', () => {
    const text = 'Hello,\n\nReason: {{reason}}\n\nFrom: {{sender}}\nNumber: {{number}}\n\n{{end}}';
    expect(words(text, { reason: '', sender: 'KRA', number: '', end: '' })).toBe('Hello,\n\nFrom: KRA');
    expect(words(text, { reason: 'Rain', sender: '', number: '', end: 'Bye' })).toBe('Hello,\n\nReason: Rain\n\nBye');
  });

  it('keeps the lines of a value as they are', () => {
    expect(words('{{letter}}', { letter: 'One\n\n\nTwo' })).toBe('One\n\n\nTwo');
  });

  it('has a subject of one line, whatever stands in it', () => {
    const { subject } = fillTemplate({ subject: 'About {{x}}', body: '' }, { x: 'a\r\nBcc: evil@example.com' });
    expect(subject).toBe('About a Bcc: evil@example.com');
  });
});

describe('the words that somebody saves', () => {
  const problems = (body: string, subject: string | null = 'A subject') =>
    templateProblems('invoice', 'email', { subject, body });

  it('may name what the message knows', () => {
    expect(problems('{{companyName}} {{ amount }} {{dueDate}}')).toEqual({});
  });

  it.each([
    ['{{amuont}}', '{{amuont}} is not a placeholder for this message. Available: companyName, contactPerson'],
    ['{{code}}', '{{code}} is not a placeholder'],
    ['{{constructor}}', '{{constructor}} is not a placeholder'],
    ['{{amount}', 'has no match'],
    ['{{ two words }}', 'has no match'],
    ['{{}}', 'has no match'],
  ])('%s is refused by its name', (body, words) => {
    expect(problems(body).body).toContain(words);
    expect(problems('fine', body).subject).toContain(words);
  });

  it('need a subject for a mail and none for an SMS, which has an end', () => {
    expect(problems('x', null)).toEqual({ subject: 'Subject is required' });
    expect(templateProblems('payment_reminder', 'sms', { subject: null, body: 'Pay' })).toEqual({});
    expect(templateProblems('payment_reminder', 'sms', { subject: null, body: 'x'.repeat(460) }).body).toContain('459');
  });

  it('cannot lose what the message is for', () => {
    const code = templateProblems('member_code', 'email', { subject: '{{code}}', body: 'Your code' });
    expect(code).toEqual({ body: 'This message must contain {{code}}.' });
    expect(templateProblems('demand_letter', 'email', { subject: 'x', body: 'Pay!' }).body).toContain('{{letterText}}');
  });
});

describe('the words of Nafasi itself', () => {
  const each = MESSAGE_KIND_NAMES.flatMap((kind) => listChannels(kind).map((channel) => [kind, channel] as const));

  it.each(each)('%s by %s pass their own rules and can be previewed', (kind, channel) => {
    const template = defaultTemplate(kind, channel);
    if (!template) throw new Error('There is no template');
    expect(templateProblems(kind, channel, template)).toEqual({});
    const settings = defaultSettings(false);
    settings.general.companyName = 'Kilimani Hub';
    settings.general.currency = 'USD';
    const { subject, body } = fillTemplate(template, sampleValues(kind, settings, 'https://hub.example'));
    expect(`${subject}\n${body}`).not.toMatch(/\{\{|KES|Nafasi|space\.example/);
    expect(body.length).toBeGreaterThan(20);
  });
});
