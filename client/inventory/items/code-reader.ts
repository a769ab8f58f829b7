import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

// A worker for browsers that cannot read codes themselves. The server allows WebAssembly in this file and on no page, and
// the camera's picture does not stutter while a code is looked for.

export type CodeRequest = { picture: ImageData; reply: MessagePort };

const FORMATS = ['QRCode', 'Code128', 'Code39', 'EAN13'] as const;

addEventListener('message', async ({ data: { picture, reply } }: MessageEvent<CodeRequest>) => {
  // A picture that the reader fails on has no code for us.
  const codes = await readBarcodes(picture, { formats: [...FORMATS], maxNumberOfSymbols: 1 }).catch(() => []);
  reply.postMessage(codes.map(({ text }) => ({ rawValue: text })));
});

prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true }).then(
  () => postMessage('ready'),
  reportError,
);
