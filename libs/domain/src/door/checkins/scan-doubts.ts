/** Doubts about a scan, which is stored as it was sent for a person to check. */
export const SCAN_DOUBTS = ['clock_ahead', 'before_enrolment', 'before_sale', 'operator'] as const;

export type ScanDoubt = (typeof SCAN_DOUBTS)[number];

/** Texts for people who look at entries. */
export const scanDoubtTexts: Readonly<Record<ScanDoubt, string>> = Object.freeze({
  clock_ahead: 'O aparelho contou um horário que ainda não tinha chegado',
  before_enrolment: 'O horário contado é de antes de o aparelho ser cadastrado',
  before_sale: 'O horário contado é de antes da venda do ingresso',
  operator: 'Quem o aparelho diz que estava na porta nunca entrou nele com a própria conta',
});
