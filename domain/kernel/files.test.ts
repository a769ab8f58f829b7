import { describe, expect, it } from 'vitest';
import { attachmentProblem, detectAttachmentType } from './files.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const PDF = bytes('%PDF-1.4');
const PNG = bytes('\x89PNG\r\n\x1a\n');

describe('an attached file', () => {
  it.each([
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['RIFF\x00\x00\x00\x00WEBP', 'image/webp'],
    ['%PDF-1.4', 'application/pdf'],
    ['\x89PNG\n', null],
    ['    WEBP    ', null],
    [' %PDF-1.4', null],
    ['', null],
  ])('of the bytes %j is %s', (content, type) => {
    expect(detectAttachmentType(bytes(content))).toBe(type);
  });

  it.each([
    ['bill.pdf', new Uint8Array(), 'The file is empty'],
    ['bill.pdf', new Uint8Array(5_242_881), 'The file is larger than 5 MB'],
    ['bill.gif', bytes('GIF89a'), 'The file must be a JPEG, PNG or WebP picture, or a PDF'],
    ['bill.pdf', bytes('<html>'), 'The file must be a JPEG, PNG or WebP picture, or a PDF'],
    ['bill.pdf', PDF, null],
    ['BILL.PDF', PDF, null],
    ['bill', PDF, null],
    ['scan of 3.11.2026', PNG, null],
    ['photo.jpg', PNG, null],
    ['bill.pdf', PNG, 'The name ends in .pdf, but the file is a picture'],
    ['bill.png', PDF, 'The name ends in .png, but the file is a PDF'],
    ['bill.exe', PDF, 'The name ends in .exe, but the file is a PDF'],
    ['bill.png.HTML', PNG, 'The name ends in .html, but the file is a picture'],
  ])('called %s: %#', (filename, content, problem) => {
    expect(attachmentProblem(filename, content)).toBe(problem);
  });
});
