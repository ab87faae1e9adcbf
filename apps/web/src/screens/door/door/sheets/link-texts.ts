import type { PairingFault } from '../../../../offline/mesh/pairing.ts';

/** Texts of the sheet that links two phones by hand. */
export const linkTexts = Object.freeze({
  hint: 'Abra esta tela nos dois, no mesmo Wi-Fi.',
  preparing: 'Preparando o código…',
  unavailable: 'A porta está aberta em outra janela, ou este navegador não liga celulares.',
  ownCode: 'Código deste celular',
  ownAnswer: 'Resposta deste celular',
  camera: 'Câmera que lê o código do outro celular',
  calling: ['Com o outro celular, leia este código.', 'Com este, leia a resposta que o outro mostrar.'] as const,
  answering: (peer: string) => [`Código de ${peer} lido.`, `Com ${peer}, leia esta resposta.`] as const,
  linking: (peer: string) => `Ligando a ${peer}…`,
  linked: (phones: string) => `Pronto: ouvindo ${phones}`,
  phones: ['celular', 'celulares'] as const,
  linkedHint: (peer: string) => `Este celular e ${peer} se avisam: o que um admite, o outro recusa.`,
  another: 'Ligar outro celular',
  again: 'Começar de novo',
  lost: {
    title: 'Os celulares deixaram de se ouvir.',
    text: 'Confira se os dois estão no mesmo Wi-Fi e ligue de novo nos dois.',
  },
  giveUp: (peer: string) => `Não avisar mais de ${peer}`,
});

/** What is wrong, and what to do. */
export const linkFaults: Readonly<Record<PairingFault, { title: string; text: string }>> = Object.freeze({
  'no-network': {
    title: 'Este celular não está em nenhuma rede.',
    text: 'Ligue o Wi-Fi, mesmo sem internet, ou entre no roteador de outro celular.',
  },
  apart: {
    title: 'Estes celulares não estão na mesma rede.',
    text: 'Ponha os dois no mesmo Wi-Fi e comece de novo nos dois. Redes de visitantes separam os aparelhos: nelas, use o roteador de um celular.',
  },
  'other-event': {
    title: 'O outro celular está na porta de outro evento.',
    text: 'Abra nos dois a porta do mesmo evento.',
  },
  unknown: {
    title: 'Este celular ainda não conhece o outro.',
    text: 'O outro foi cadastrado depois da última vez que este teve internet. Dê internet a este por um minuto e comece de novo. Um aparelho bloqueado não pode ser ligado.',
  },
  full: {
    title: 'Este celular já está ligado a todos os que pode.',
    text: 'Ligue o outro a um dos celulares que este já ouve: o que um sabe passa a todos.',
  },
  forged: {
    title: 'Este código não foi feito por um aparelho desta porta.',
    text: 'Leia o código que o outro celular mostra nesta mesma tela.',
  },
  old: {
    title: 'Esta resposta é de uma tentativa anterior.',
    text: 'Comece de novo nos dois celulares.',
  },
});
