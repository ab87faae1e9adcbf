/** A sheet of coloured paper with the inks that look well on it. Title contrast is 4.8 to 18.5. */
export interface Paper {
  id: string;
  background: string;
  inks: readonly [string, string, string, string];
  text: string;
}

export const papers: readonly Paper[] = [
  { id: 'fucsia', background: '#DB1673', inks: ['#FFB81C', '#17111F', '#FFD3E6', '#2A3CCB'], text: '#FFFFFF' },
  { id: 'anil', background: '#2438C9', inks: ['#FF66A8', '#FFB81C', '#FFFFFF', '#12A866'], text: '#FFFFFF' },
  { id: 'manga', background: '#FFB81C', inks: ['#DB1673', '#17111F', '#2438C9', '#FF5F1F'], text: '#17111F' },
  { id: 'folha', background: '#0B8350', inks: ['#FFB81C', '#FFFFFF', '#17111F', '#FF7FB5'], text: '#FFFFFF' },
  { id: 'noite', background: '#17111F', inks: ['#FF4F9A', '#FFB81C', '#5CC8EA', '#FF5F1F'], text: '#FFFFFF' },
  { id: 'tangerina', background: '#FF5F1F', inks: ['#17111F', '#FFFFFF', '#FFC94D', '#8F1650'], text: '#17111F' },
  { id: 'ceu', background: '#76D2EE', inks: ['#2438C9', '#FFFFFF', '#DB1673', '#FFB81C'], text: '#17111F' },
  { id: 'papel', background: '#F1EEF4', inks: ['#DB1673', '#2438C9', '#FFB81C', '#0B8350'], text: '#17111F' },
];
