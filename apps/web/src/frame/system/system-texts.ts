import { notices } from '@festix/domain/ground';

/** Texts of the pages for failures. */
export const systemTexts = Object.freeze({
  broken: 'Tela com defeito',
  partLost: 'Não deu para carregar esta parte.',
  partLostLine:
    'A conexão caiu no meio do caminho, ou o Festix foi atualizado enquanto você usava. O que já estava salvo continua salvo.',
  cutOff: 'Você está sem conexão. Assim que ela voltar, a tela tenta de novo sozinha.',
  copyCode: 'Copiar código',
  copied: 'Copiado',
  copyByHand: notices.copyByHand,
  doorSafe: 'Nada foi perdido: a lista e as leituras estão salvas neste aparelho, e a porta continua de onde parou.',
  tillSafe: 'Nada foi perdido: as vendas e os canhotos estão salvos neste aparelho, e o caixa continua de onde parou.',
} as const);
