import { createHash } from 'node:crypto';
import { xmlText } from '../../../documents/xlsx-parts.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import { PAGE_STYLE } from './page-style.ts';
import { SIMULATED_PIN } from './phones.ts';

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page runs what it brings along and talks to the simulator: nothing else is fetched, so that it works offline. */
export const PAGE_POLICY = `default-src 'none'; style-src ${hash(PAGE_STYLE)}; script-src ${hash(PAGE_SCRIPT)}; connect-src 'self'; form-action 'self'; base-uri 'none'`;

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const button = (key: string): string => `<button type="button" data-key="${key}">${key}</button>`;

const NUMBER =
  '<label>Phone Number <input name="number" type="tel" placeholder="0700 000 001" autocomplete="off" required></label>';

const CHOOSE = `
<form action="/phone">
  ${NUMBER}
  <button class="send">Show Phone</button>
</form>`;

const drawPhone = (number: string): string => `
<div class="phone"><div class="screen">
  <div class="owner"><span id="name"></span><span>+${number}</span></div>
  <p id="status" class="status" role="status"></p>
  <section id="prompt" class="prompt" tabindex="-1" aria-labelledby="text" hidden>
    <p id="text"></p>
    <div id="dots" class="dots" role="img" aria-label="0 of 4 digits entered"><i></i><i></i><i></i><i></i></div>
    <div class="pad">${KEYS.map(button).join('')}<span></span>${button('0')}<button type="button" data-key="Backspace">Delete</button></div>
    <div class="actions"><button type="button" id="cancel">Cancel</button><button type="button" id="send" class="send" disabled>Send</button></div>
  </section>
  <div id="idle">
    <p>No prompt is waiting.</p>
    <details>
      <summary>Pay Bill</summary>
      <form id="pay">
        <label>Business <select id="shortcode" name="shortcode"></select></label>
        <label>Account Number <input name="account" maxlength="20" autocomplete="off"></label>
        <label>Amount <input name="amount" type="number" min="1" max="250000" step="1" required></label>
        <button class="send">Pay</button>
      </form>
    </details>
  </div>
  <h2>Messages</h2>
  <p id="no-messages">None yet.</p>
  <ul id="messages"></ul>
</div></div>
<form action="/phone"><h2>Another Phone</h2>${NUMBER}<button>Show Phone</button></form>`;

/** The drawn phone of a number, or a form for one. */
export const phonePage = (number: string | null): string => `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Simulated Phone</title>
<style>${PAGE_STYLE}</style>
</head>
<body data-number="${xmlText(number ?? '')}">
<main>
<h1>Simulated Phone</h1>
<p class="notice">This is a simulator: no money moves, and Safaricom knows nothing of it. The PIN of every phone here is ${SIMULATED_PIN}; any other is wrong.</p>
${number ? drawPhone(number) : CHOOSE}
</main>
<script>${PAGE_SCRIPT}</script>
</body>
</html>
`;
