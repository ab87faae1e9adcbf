import { countWords, formatCount } from '@festix/domain/ground';

const SALES = ['venda', 'vendas'] as const;

/** Texts of the export of sales. */
export const exportTexts = Object.freeze({
  open: 'Exportar',
  title: 'Exportar vendas',

  format: 'Arquivo',
  csv: 'CSV',
  xlsx: 'Excel (XLSX)',
  status: 'Status das vendas',
  allStatus: 'Todos os status',
  columns: 'O que vai de cada venda',
  email: 'E-mail (vai sempre)',
  name: 'Nome',
  phone: 'Telefone',
  event_name: 'Nome do evento',
  narrowed: 'Só as vendas que a lista mostra',
  narrowedHint:
    'Com a busca, os status, a origem e os lotes escolhidos nela. Sem marcar, vão todas as do status que você escolher.',

  consequence: 'O arquivo leva dados pessoais e deve ficar bem guardado. Fica registrado quem exportou.',
  confirm: 'Gerar relatório',
  running: 'Gerando…',
  close: 'Fechar',
  cancel: 'Cancelar relatório',

  preparing: 'Preparando o relatório…',
  writing: 'Gerando o relatório',
  counts: (done: number, rows: number, size: string) => `${formatCount(done)} de ${countWords(rows, SALES)} · ${size}`,
  sheet: (rows: number, size: string) => `Gerando a planilha de ${countWords(rows, SALES)} · ${size}`,
} as const);
