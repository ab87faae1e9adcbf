/** Texts when a form with unsaved input is left. */
export const leaveTexts = Object.freeze({
  title: 'Sair sem salvar?',
  consequence: 'O que você mudou nesta página e ainda não salvou será descartado.',
  leave: 'Sair sem salvar',
  stay: 'Continuar editando',
} as const);
