import { DAY, FLAGS } from '../../../documents/paper/palette.ts';

/*
 * Mail programs know little but tables and borders, and many hide pictures at first: flags, notches and teeth are drawn
 * with borders that meet at 90°.
 */

const FLAG_WIDTH = 28;
const FLAGS_IN_ALL = 13;
/** As many as fit the narrowest phone; the others are shown on wide screens only. */
const FLAGS_EVERYWHERE = 7;
const TOOTH = 10;
/** As many as fit the letter; a phone cuts off the rest. */
const TEETH = 30;

/** Renders a row of flags on a string, each with its notch, on the band of the head. */
export function flagsHtml(): string {
  const flags = Array.from({ length: FLAGS_IN_ALL }, (_, at) => {
    const [colour = DAY.ink] = FLAGS.slice(at % FLAGS.length);
    return `<td align="center" valign="top"${at < FLAGS_EVERYWHERE ? '' : ' class="wide"'}>${flag(colour, at)}</td>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-top:2px solid ${DAY.ink}"><tr>${flags.join('')}</tr></table>`;
}

function flag(colour: string, at: number): string {
  const half = FLAG_WIDTH / 2;
  const length = at % 2 ? 24 : 30;
  return (
    `<div style="width:${FLAG_WIDTH}px;height:${length}px;background:${colour};font-size:0;line-height:0">&nbsp;</div>` +
    `<div style="width:0;height:0;font-size:0;line-height:0;border-left:${half}px solid ${colour};border-right:${half}px solid ${colour};border-bottom:${half}px solid ${DAY.action}"></div>`
  );
}

/** Renders the torn edge of a sheet: teeth of paper over the table below. */
export function teethHtml(): string {
  const tooth = `<td class="tooth" style="width:0;height:0;font-size:0;line-height:0;border-left:${TOOTH}px solid ${DAY.table};border-right:${TOOTH}px solid ${DAY.table};border-top:${TOOTH}px solid ${DAY.paper}"></td>`;
  return `<div style="width:100%;height:${TOOTH}px;overflow:hidden;font-size:0;line-height:0"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>${tooth.repeat(TEETH)}</tr></table></div>`;
}

/** Renders the notch in the side of a stub. */
export function notchHtml(side: 'left' | 'right'): string {
  const depth = 12;
  return `<div class="notch-${side}" style="width:0;height:0;font-size:0;line-height:0;border-top:${depth}px solid ${DAY.raised};border-bottom:${depth}px solid ${DAY.raised};border-${side}:${depth}px solid ${DAY.paper}"></div>`;
}
