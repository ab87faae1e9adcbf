/*
 * The upper halves of the character sets, by their numbers at a printer: written down from the sets themselves, so that
 * they agree with what is encoded only if that is right.
 */

const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const CP860 =
  'ÇüéâãàÁçêÊèÍÔìÃÂÉÀÈôõòÚùÌÕÜ¢£Ù₧ÓáíóúñÑªº¿Ò¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

const UPPER_HALVES: Readonly<Record<number, string>> = {
  0: CP437,
  2: CP850,
  3: CP860,
  19: CP850.replace('ı', '€'),
};

const WINDOWS_1252 = 16;

/** Returns the letter that a byte is in a printer's character set. */
export function decodeCodePage(byte: number, set: number): string {
  if (byte < 0x80) return String.fromCharCode(byte);
  if (set === WINDOWS_1252) return new TextDecoder('windows-1252').decode(Uint8Array.of(byte));
  return UPPER_HALVES[set]?.[byte - 0x80] ?? '?';
}
