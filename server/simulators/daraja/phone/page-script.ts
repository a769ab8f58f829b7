/**
 * What the drawn phone does, in the browser: it looks every second what waits, and sends what is tapped. Texts are only ever
 * set as texts.
 */
export const PAGE_SCRIPT = `
const $ = (id) => document.getElementById(id);
const number = document.body.dataset.number;
let pin = '';
let shown = null;
let isSending = false;
let newest = null;

const say = (text, isWrong = false) => {
  $('status').textContent = text;
  $('status').classList.toggle('wrong', isWrong);
};

const drawPin = () => {
  [...$('dots').children].forEach((dot, at) => dot.classList.toggle('full', at < pin.length));
  $('dots').setAttribute('aria-label', pin.length + ' of 4 digits entered');
  $('send').disabled = isSending || pin.length !== 4;
};

const drawMessages = (messages) => {
  if (newest === (messages[0]?.at ?? '')) return;
  newest = messages[0]?.at ?? '';
  $('no-messages').hidden = messages.length > 0;
  $('messages').replaceChildren(
    ...messages.map(({ text }) => {
      const item = document.createElement('li');
      item.textContent = text;
      return item;
    }),
  );
};

const draw = ({ name, prompt, messages, organisations }) => {
  $('name').textContent = name;
  drawMessages(messages);
  if ($('shortcode').options.length === 0)
    for (const one of organisations) $('shortcode').add(new Option(one.name + ' (' + one.shortcode + ')', one.shortcode));
  if ((prompt?.id ?? null) === shown) return;
  if (shown && !prompt && !isSending) say('The prompt is gone. Nothing was paid.');
  shown = prompt?.id ?? null;
  pin = '';
  drawPin();
  $('prompt').hidden = !prompt;
  $('idle').hidden = Boolean(prompt);
  if (!prompt) return;
  $('text').textContent = prompt.text;
  say('A prompt has come.');
  $('prompt').focus();
};

const look = async () => {
  const answer = await fetch('/phones/' + number);
  if (!answer.ok) throw new Error(answer.statusText);
  draw(await answer.json());
};

const post = async (action, body) => {
  const answer = await fetch('/phones/' + number + '/' + action, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { ok: answer.ok, ...(await answer.json()) };
};

const tell = ({ ok, resultCode, resultText, receipt, message, errorMessage }) => {
  if (receipt) return say('Paid. Receipt ' + receipt + '.');
  if (ok && resultCode === '0') return say('Agreed.');
  if (resultCode === '1032') return say('Cancelled. Nothing was paid.');
  if (resultCode === '2001') return say('Wrong PIN. Nothing was paid.', true);
  say((resultText || message || errorMessage || 'That did not work.') + ' Nothing was paid.', true);
};

const act = async (waiting, action, body) => {
  if (isSending) return;
  isSending = true;
  drawPin();
  say(waiting);
  try {
    tell(await post(action, body));
    await look();
  } catch {
    say('The simulator does not answer.', true);
  }
  isSending = false;
  drawPin();
};

const type = (key) => {
  if (!shown || isSending) return;
  if (/^[0-9]$/.test(key) && pin.length < 4) pin += key;
  if (key === 'Backspace') pin = pin.slice(0, -1);
  drawPin();
};

const send = () => pin.length === 4 && act('PIN sent. M-PESA is working on it…', 'pin', { pin });
const cancel = () => act('Cancelling…', 'cancel', {});

if (number) {
  for (const key of document.querySelectorAll('[data-key]')) key.addEventListener('click', () => type(key.dataset.key));
  $('send').addEventListener('click', send);
  $('cancel').addEventListener('click', cancel);
  document.addEventListener('keydown', (event) => {
    if (!shown || event.target.closest('input, select, summary') || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') return event.target.closest('button') ? undefined : send();
    if (event.key === 'Escape') cancel();
    else type(event.key);
  });
  $('pay').addEventListener('submit', (event) => {
    event.preventDefault();
    const { shortcode, account, amount } = event.target.elements;
    act('Paying…', 'pay', { shortcode: shortcode.value, account: account.value, amount: Number(amount.value) });
  });
  const keepLooking = async () => {
    await look().catch(() => say('The simulator does not answer.', true));
    setTimeout(keepLooking, 1000);
  };
  keepLooking();
}
`;
