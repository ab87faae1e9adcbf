/** Texts of the producer panel. */
export const producerTexts = Object.freeze({
  title: 'Detalhes do Producer',
  account: 'Ver usuário',
  events: 'Ver eventos',
  taxes: 'Taxas',
  editTaxes: 'Editar taxas',
  taxesLine:
    'Valem para o que for vendido e criado daqui em diante. Pedidos feitos e eventos criados ficam como estão.',
  save: 'Salvar taxas',
  saving: 'Salvando…',
  cancel: 'Cancelar',
  team: 'E-mails da equipe',
  copyEmails: 'Copiar e-mails',
  copyEmail: (email: string) => `Copiar ${email}`,
  noTeam: 'Ninguém das equipes trabalha neste evento.',
} as const);
