/** Colours of the light theme, and of the papers that its flags are cut from. */
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

/** The same for the dark theme, for mail programs that ask for it. */
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

/** Wristband colours of an event's lots in the light theme, in order, before they repeat. */
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

/** Returns the paper colour of a lot by its position in the event, as screens have it. */
export function lotPaper(sorting: number): string {
  return LOTS[sorting % LOTS.length] ?? DAY.ink;
}

/** Colours of the string of flags at the head: wristbands, pink paper and ink, on fuchsia. */
export const FLAGS: readonly string[] = ['#FFD3E6', '#17111F', '#FFB81C', '#2438C9'];
