/** The product's colours by day, as its theme has them, and the papers that its flags are cut from. */
export const DAY = Object.freeze({
  ink: '#17111F',
  secondary: '#4B4358',
  tertiary: '#6B6378',
  table: '#F4F2F6',
  paper: '#FFFFFF',
  raised: '#F4F2F6',
  hairline: '#DED9E5',
  action: '#CF0F6A',
  onAction: '#FFFFFF',
});

/** The same by night, for mail programs that ask. */
export const NIGHT = Object.freeze({
  ink: '#F5F2F8',
  secondary: '#C3BCCF',
  tertiary: '#9A91A8',
  table: '#110C18',
  paper: '#1C1525',
  raised: '#2A2036',
  hairline: '#342A40',
  action: '#FF66A8',
  onAction: '#17111F',
});

/** The wristbands of an event's lots by day, in their order, before they begin again. */
const LOTS: readonly string[] = [
  '#DB1673',
  '#2438C9',
  '#FFB81C',
  '#12A866',
  '#FF5F1F',
  '#29A3CC',
  '#8A5CF0',
  '#7A6A5B',
];

/** The colour of a lot on paper by its place among the event's lots, as screens have it. */
export function lotPaper(sorting: number): string {
  return LOTS[sorting % LOTS.length] ?? DAY.ink;
}

/** The string of flags at the head: colours of wristbands, pink paper and ink, on fuchsia. */
export const FLAGS: readonly string[] = ['#FFD3E6', '#17111F', '#FFB81C', '#2438C9'];
