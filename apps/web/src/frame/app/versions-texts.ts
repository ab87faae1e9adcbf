/** Texts of two versions side by side. */
export const versionsTexts = Object.freeze({
  savedNow: 'salvo agora',
  yours: 'seu',
  takeSaved: 'Usar o salvo',
  nothing: 'vazio',
  yes: 'sim',
  no: 'não',
} as const);
