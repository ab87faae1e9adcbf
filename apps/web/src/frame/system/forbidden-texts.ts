import type { RoleArea } from '@festix/domain/people';

/** Texts of a closed part, and of the people who can open it. */
export const forbiddenTexts = Object.freeze({
  title: 'Você não tem acesso a esta parte',
  withheldTitle: 'Sua função pede a verificação em duas etapas',
  withheld: (area: string) =>
    `A área ${area} abre assim que você ativar. Ao entrar, além da senha, você digita um código que só o seu celular mostra.`,
  withheldWay: 'Ativar a verificação',
  beAProducer: 'Seja produtor',
  grant: 'Quem produz o evento decide o que cada pessoa da equipe pode ver.',
  role: Object.freeze({
    'super-admin': 'Ela é de quem administra o Festix, e a sua conta não tem esse papel.',
    support: 'Ela é da equipe de suporte do Festix, e a sua conta não tem esse papel.',
    producer: 'Ela é de quem produz eventos. A sua conta ainda não produz: você pode pedir em',
    'team-member': 'Ela é de quem trabalha na equipe de um produtor. Quem produz convida você por e-mail.',
    'sale-point': 'Ela é de quem vende em um ponto de venda. Quem produz o evento cadastra o ponto.',
  } satisfies Record<RoleArea, string>),
} as const);
