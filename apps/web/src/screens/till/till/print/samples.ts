/** The letters of Portuguese that a printer may lack, as a test paper shows them. */
export const SAMPLE_LETTERS = 'ç ã é õ à ú Ç Ã É Õ';

/** As long as a ticket's code, and of its characters. */
export const SAMPLE_QR = 'FESTIX TESTE DE IMPRESSORA '.repeat(5).slice(0, 121);
