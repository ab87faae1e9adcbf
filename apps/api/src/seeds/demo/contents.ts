import { contract, type AgendaBody, type CheckoutQuestionBody, type FaqItemBody } from '@festix/domain/contract';
import { zonedParts } from '@festix/domain/ground';
import { type QuestionAssignment, type QuestionType } from '@festix/domain/programme';
import { DEMO_ZONE } from './moment.ts';
import type { PlannedEvent } from './plan.ts';
import type { SeedClient } from './seed-client.ts';

interface PlannedContents {
  /** HTML of the event's page. */
  description?: string;
  agendas?: AgendaBody[];
  faq?: FaqItemBody[];
  questions?: CheckoutQuestionBody[];
  /** HTML. */
  policy?: string;
}

/** Returns a block of an agenda from a line: `21h30 Trio Baião do Cais`, or with its end `21h30-23h00 …`. */
function block(line: string, description?: string): AgendaBody['blocks'][number] {
  const [times = '', ...words] = line.split(' ');
  const [start_time = '', end_time] = times.split('-');
  return { title: words.join(' '), start_time, ...(end_time && { end_time }), ...(description && { description }) };
}

function asked(
  assignment: QuestionAssignment,
  type: QuestionType,
  question: string,
  choices: string[] = [],
  required = true,
): CheckoutQuestionBody {
  return { assignment, type, question, required, choices: choices.map((answer, sorting) => ({ answer, sorting })) };
}

const MEIA: FaqItemBody = {
  question: 'O que levo para a meia-entrada?',
  answer: 'O documento que dá direito a ela, com foto e dentro da validade. A conferência é na porta.',
};
const KIDS: FaqItemBody = { question: 'Criança paga?', answer: 'Até 6 anos não paga, sempre com alguém responsável.' };

/** Contents of the planned events, by key. */
const CONTENTS: Readonly<Record<string, PlannedContents>> = {
  arraial: {
    description:
      '<p>Dez horas de trio, quadrilha e comida de panela no galpão à beira do cais. ' +
      '<strong>Dois palcos</strong> e uma fogueira.</p>' +
      '<h3>Na cozinha</h3><ul><li>Canjica e pamonha da Dona Lita</li><li>Milho na brasa</li>' +
      '<li>Caldinho de feijão, com e sem carne</li></ul>' +
      '<blockquote><p>Quem chega na primeira hora ganha a primeira canjica.</p></blockquote>',
    agendas: [
      {
        title: 'Palco Cais',
        description: 'Debaixo do telhado, de frente para a água.',
        blocks: [
          block('20h00-21h00 Abertura com o Trio Baião do Cais'),
          block('21h30-23h00 Zabumba de Ouro', 'Só xote e baião, para dançar agarrado.'),
          block('23h30-01h00 Sanfona da Lua'),
          block('01h30 Roda de coco', 'Até a última pessoa sair.'),
        ],
      },
      {
        title: 'Terreiro',
        description: 'Quadrilha e fogueira, no pátio de dentro.',
        blocks: [
          block('20h30-21h15 Quadrilha mirim'),
          block('22h00-23h00 Quadrilha Luar do Sertão'),
          block('00h00 Fogueira', 'Acesa na hora certa, se não chover.'),
        ],
      },
    ],
    faq: [
      {
        question: 'Tem estacionamento?',
        answer: 'Tem, na rua de trás, com 80 vagas. Quem vem de aplicativo desce na Alfândega.',
      },
      { question: 'Pode levar água?', answer: 'Pode, em garrafa de plástico de até 500 ml.' },
      MEIA,
      KIDS,
      {
        question: 'E se chover?',
        answer: 'O galpão é coberto. Só a fogueira espera a chuva passar.',
      },
    ],
    questions: [
      asked('per_order', 'select', 'Como você soube do arraial?', ['Instagram', 'Indicação', 'Rádio', 'Cartaz na rua']),
      asked('per_ticket', 'single_choice', 'Vai dançar a quadrilha?', ['Vou', 'Só assistir']),
      asked('per_ticket', 'short_text', 'Restrição alimentar', [], false),
    ],
    policy:
      '<p>A <strong>Varal Produções</strong> usa o nome, o e-mail e o telefone de quem compra para entregar os ' +
      'ingressos e avisar sobre mudanças no evento.</p><h3>Por quanto tempo</h3><p>Guardamos as respostas do ' +
      'formulário até 30 dias depois do arraial.</p><h3>Seus direitos</h3><ul><li>Saber o que temos sobre você</li>' +
      '<li>Corrigir o que estiver errado</li><li>Pedir que seja apagado</li></ul><p>Escreva para ' +
      '<a href="mailto:dados@exemplo.br">dados@exemplo.br</a>.</p>',
  },
  frevo: {
    agendas: [
      {
        title: 'Ladeira acima',
        blocks: [
          block('16h00 Concentração no Largo do Amparo'),
          block('17h00-18h30 Orquestra do Amparo'),
          block('18h30-20h00 Orquestra Henrique Dias'),
          block('20h00-21h30 Orquestra da Ladeira'),
          block('21h30 Encontro das três orquestras'),
        ],
      },
    ],
    faq: [{ question: 'A subida é puxada?', answer: 'É ladeira de pedra. Vá de tênis e beba água.' }, MEIA],
  },
  jazz: {
    faq: [{ question: 'Tem lugar sentado?', answer: 'No gramado, leve sua canga. Mesa só na Mesa do maestro.' }, KIDS],
  },
  mare: {
    agendas: [
      {
        title: 'Primeiro dia',
        description: 'Portões às 13h.',
        blocks: [block('14h00-16h00 Palco Areia'), block('16h30-20h00 Palco Duna'), block('20h30 Palco Farol')],
      },
      {
        title: 'Segundo dia',
        blocks: [block('14h00-17h00 Palco Areia'), block('17h30-19h30 Palco Duna'), block('20h00-23h59 Palco Farol')],
      },
    ],
    questions: [
      asked('per_ticket', 'select', 'Tamanho da camiseta', ['P', 'M', 'G', 'GG']),
      asked('per_order', 'multiple_choice', 'Como vocês chegam?', ['Ônibus do festival', 'Carro', 'A pé'], false),
    ],
  },
  cineclube: {
    faq: [{ question: 'A pipoca está incluída?', answer: 'Está: um saco por ingresso.' }],
    questions: [asked('per_order', 'long_text', 'Que filme você quer ver na próxima sessão?', [], false)],
  },
};

/** Returns the HTML of an event's page, or its summary if no more is written. */
export function descriptionOf(plan: PlannedEvent): string {
  return CONTENTS[plan.key]?.description ?? `<p>${plan.summary}</p>`;
}

/** Returns a time of the plan, later by as many hours as the event begins after its planned hour. */
function shifted(time: string, hours: number): string {
  const [hour = '', minute = ''] = time.split('h');
  return `${String((Number(hour) + hours + 24) % 24).padStart(2, '0')}h${minute}`;
}

/** Returns the agendas with their times counted from the start of the event. */
function agendasAt(agendas: readonly AgendaBody[], hours: number): AgendaBody[] {
  return agendas.map((agenda) => ({
    ...agenda,
    blocks: agenda.blocks.map(({ start_time, end_time, ...block }) => ({
      ...block,
      start_time: shifted(start_time, hours),
      ...(end_time && { end_time: shifted(end_time, hours) }),
    })),
  }));
}

/** Writes the event's content and questions, as its producer. */
export async function seedContents(
  client: SeedClient,
  plan: PlannedEvent,
  event_id: string,
  start: Date,
): Promise<void> {
  const { agendas, faq, questions, policy } = CONTENTS[plan.key] ?? {};
  const params = { event_id };
  if (agendas) {
    const later = zonedParts(start, DEMO_ZONE).hour - plan.hour;
    const body = { agendas: agendasAt(agendas, later) };
    await client.call(plan.producer, contract.content.writeAgenda, { params, body });
  }
  if (faq) await client.call(plan.producer, contract.content.writeFaq, { params, body: { faq } });
  if (questions) await client.call(plan.producer, contract.content.writeCheckoutForm, { params, body: { questions } });
  if (policy) {
    const body = { privacy_policy: policy, show_privacy_policy: true };
    await client.call(plan.producer, contract.content.writePrivacyPolicy, { params, body });
  }
}
