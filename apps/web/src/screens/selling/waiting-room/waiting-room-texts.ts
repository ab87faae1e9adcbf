/** Texts of the waiting room. */
export const waitingRoomTexts = Object.freeze({
  title: 'Você está na fila',
  first: 'Você é a próxima pessoa.',
  ahead: (people: string) => `${people} na sua frente.`,
  person: ['pessoa', 'pessoas'] as [string, string],
  soon: 'Menos de um minuto de espera.',
  wait: (minutes: string) => `Cerca de ${minutes} de espera.`,
  minute: ['minuto', 'minutos'] as [string, string],
  keeps: 'Seu lugar fica guardado neste navegador: pode recarregar a página ou abrir outra aba.',
  books: 'Quando chegar a sua vez, sua escolha é reservada na hora.',
  loading: 'Procurando seu lugar na fila',
  turn: 'Chegou a sua vez',
  turnBooks: 'Reservando o que você escolheu.',
  turnChoose: 'Escolha os ingressos e toque em Comprar. Você tem cerca de dez minutos.',
  lost: 'Não deu para ver a fila agora. Seu lugar continua guardado.',
  retry: 'Tentar de novo',
} as const);
