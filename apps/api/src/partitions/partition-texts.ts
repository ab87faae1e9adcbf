/** Tells the person at the terminal what is divided, and why something is not. */
export const partitionTexts = {
  unknown: (word: string) =>
    `"${word}" não se divide em meses. Diga scans (leituras da porta), ledger (livro) ou nada, para os dois.`,
  oldServer: (version: string) => `Este PostgreSQL é o ${version}; para dividir tabelas em meses é preciso o 18.`,
  notOwner: (table: string) =>
    `A conta não é dona de ${table}. Rode de novo com o endereço da dona em DATABASE_OWNER_URL.`,
  busy: 'Outro comando já divide as tabelas. Espere que ele termine.',
  usedBy: (table: string, users: string) =>
    `${table} não pode ser dividida: dependem dela ${users}, que o Festix não fez. Retire-os antes.`,
  unkeptUnique: (table: string, index: string) =>
    `${table} não pode ser dividida: o índice único ${index} não contém o id que diz o mês.`,
  strays: (table: string, count: number) =>
    `${table} não pode ser dividida: ${count.toLocaleString('pt-BR')} linhas têm ids que não são do tempo em que nasceram (UUID, versão 7) ou são de meses que ainda não vieram.`,
  untaken: (table: string) =>
    `${table} está em uso há minutos por alguém que não a solta. Nada mudou; tente de novo mais tarde.`,
  begun: (table: string, rows: number) => `${table}: cerca de ${rows.toLocaleString('pt-BR')} linhas.`,
  takenBack: (table: string) => `${table}: desfeito o que uma tentativa anterior deixou pela metade.`,
  already: (table: string) => `${table}: já está dividida em meses.`,
  indexed: (index: string, seconds: number) => `  índice ${index} feito ao lado do trabalho, em ${inSeconds(seconds)}.`,
  checked: (table: string, seconds: number) => `  linhas de ${table} conferidas, em ${inSeconds(seconds)}.`,
  aside: (count: number, table: string) =>
    `  ${count.toLocaleString('pt-BR')} linhas com ids de outro tempo ficam em ${table}.`,
  waiting: (tables: string) => `  ${tables}: em uso; o comando espera a vez sem parar ninguém.`,
  switched: (table: string, until: string, milliseconds: number) =>
    `  ${table} dividida: o que havia e o que vier até ${until} fica em ${table}_before. Travada por ${milliseconds.toLocaleString('pt-BR')} ms.`,
  linked: (key: string, seconds: number) => `  chave estrangeira ${key} conferida, em ${inSeconds(seconds)}.`,
  month: (part: string) => `  mês novo: ${part}.`,
  done: 'Pronto. O Festix mantém sozinho os três próximos meses.',
};

function inSeconds(seconds: number): string {
  return `${seconds.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`;
}
