import { describe, expect, it } from '@jest/globals';
import { pictureTypeOf } from './picture-type.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

describe('pictureType', () => {
  it.each([
    ['image/jpeg', '\xff\xd8\xff\xe0'],
    ['image/png', '\x89PNG\r\n\x1a\n\0\0'],
    ['image/gif', 'GIF89a'],
    ['image/webp', 'RIFF\0\0\0\0WEBPVP8 '],
    ['image/avif', '\0\0\0\x1cftypmif1\0\0\0\0miafavif'],
    ['image/avif', '\0\0\0\x18ftypavif\0\0\0\0mif1miaf'],
  ])('a picture is recognised as %s by its first bytes @V5.2.2', (type, text) => {
    expect(pictureTypeOf(bytes(text))).toBe(type);
  });

  it.each([
    '',
    'GIF',
    '<svg xmlns="http://www.w3.org/2000/svg">',
    '%PDF-1.7',
    'RIFF\0\0\0\0WAVE',
    '\0\0\0\x18ftypheic\0\0\0\0mif1heic',
    '\0\0\0\x08ftypmif1avif',
    '\xff\xff\xff\xffftyp',
  ])('no picture type is recognised in %j @V1.3.4', (text) => {
    expect(pictureTypeOf(bytes(text))).toBeUndefined();
  });
});
