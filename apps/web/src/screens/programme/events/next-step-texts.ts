/** Texts of an event's next step. */
export const nextStepTexts = Object.freeze({
  label: 'Próximo passo',
  lots: {
    title: 'Crie o primeiro lote',
    line: 'Diga quantos lugares há e quanto custam. Sem um lote não há o que vender.',
    key: 'Criar lote',
  },
  seller: {
    title: 'Diga quem vende',
    line: 'A página mostra nome, CPF ou CNPJ, cidade e contato de quem vende. Vale para todos os seus eventos.',
    key: 'Preencher quem vende',
  },
  missing: {
    title: 'Complete os dados',
    line: (line: string) => `Falta para publicar: ${line.charAt(0).toLocaleLowerCase('pt-BR')}${line.slice(1)}.`,
    key: 'Completar os dados',
  },
  publish: {
    title: 'Publique o evento',
    line: 'Está pronto. Ao publicar, a página abre para todos e as vendas começam, como os lotes dizem.',
    key: 'Conferir e publicar',
  },
  'open-sale': {
    title: 'Abra as vendas',
    line: 'Nenhum lote vende agora. Habilite um, ou mude a hora em que ele abre.',
    key: 'Ver os lotes',
  },
  share: {
    title: 'Divulgue o evento',
    line: 'A página está no ar e ainda não vendeu. Mande o endereço a quem vem.',
    key: 'Copiar o endereço',
  },
} as const);
