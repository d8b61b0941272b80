#!/usr/bin/env node
// Stands between Playwright and Firefox ESR: Playwright starts this file as if it were the browser. The ESR lacks one
// command that Playwright needs, reports downloads in a form that Playwright ignores, and React does not see what
// Playwright writes into a field.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const firefox = spawn(process.env.FIREFOX ?? '/usr/bin/firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => firefox.kill('SIGTERM'));
firefox.on('exit', (code) => process.exit(code ?? 0));

createInterface(firefox.stderr).on('line', (line) => {
  const reported = /WebDriver BiDi listening on (ws:\S+)$/.exec(line)?.[1];
  if (!reported) console.error(line);
  else openSocket(reported);
});

/** Listens for Playwright and passes messages on to Firefox. */
function openSocket(reported: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
    const { port } = server.address() as { port: number };
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${port}`);
  });
  server.on('connection', (playwright) => {
    const browser = new WebSocket(`${reported}/session`);
    const early: string[] = [];
    browser.on('open', () => {
      for (const message of early) browser.send(message);
    });
    browser.on('message', (message) => playwright.send(nameDownload(String(message))));
    browser.on('close', () => playwright.close());
    playwright.on('close', () => browser.close());
    playwright.on('message', (raw) => {
      const message = letReactSee(String(raw));
      const { id, method } = JSON.parse(message) as { id: number; method: string };
      // Firefox ESR 153 answers that it does not know it. Colours are chosen by the preference of the whole browser.
      if (method === 'emulation.setMediaFeaturesOverride')
        playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
      else if (browser.readyState === WebSocket.OPEN) browser.send(message);
      else early.push(message);
    });
  });
}

/** Playwright identifies a download by an id, which the ESR does not send; its address will do. */
function nameDownload(message: string): string {
  if (!message.includes('"browsingContext.download')) return message;
  const { params, ...event } = JSON.parse(message) as { params: { url: string } };
  return JSON.stringify({ ...event, params: { download: params.url, ...params } });
}

/** React watches `value` on the element; typing does not set it, so Playwright's input must not either. */
function letReactSee(message: string): string {
  const writing = (value: string) =>
    `Object.getOwnPropertyDescriptor(inputElement.constructor.prototype, /value/.source).set.call(inputElement, ${value});`;
  return (
    message
      .replace('inputElement.value = value;', writing('value'))
      // An e-mail field does not report the position of its caret.
      .replace('inputElement.value += text;', writing('inputElement.value + text'))
  );
}
