/** Reasons why a till doesn't sell, with their texts for the operator. */
export const saleRefusals = Object.freeze({
  NOT_STORED: 'A venda não coube na memória deste aparelho. Nada foi vendido.',
  CART_EMPTY: 'Escolha ao menos um ingresso.',
  DRAWER_CLOSED: 'Abra o caixa antes de vender.',
  TILL_SHUT_OUT: 'Este aparelho foi bloqueado e não vende mais.',
  GRANT_OVER: 'Este caixa ficou tempo demais sem conexão. Conecte para voltar a vender.',
  EVENT_CANCELED: 'O evento foi cancelado.',
  EVENT_OVER: 'O evento já terminou.',
  METHOD_NOT_TAKEN: 'Este ponto de venda não aceita esta forma de pagamento.',
  TOO_MANY_TICKETS: 'São mais ingressos do que este ponto vende de uma vez.',
  TOO_FEW_OF_PRICE: 'Um dos preços só se vende em quantidade maior. Confira o mínimo por venda.',
  TOO_MANY_OF_PRICE: 'São mais de um dos preços do que cabe em uma venda.',
  TENDERED_SHORT: 'O valor recebido é menor que o total.',
  LOT_GONE: 'Este lote não está mais à venda aqui.',
  PRICE_CHANGED: 'O preço mudou. Confira o novo total antes de cobrar.',
  CONTRIBUTION_WRONG: 'O valor da contribuição está abaixo do mínimo, ou acima do que se pode dar.',
  NO_STUBS: 'Faltam canhotos, e sem conexão só eles podem ser vendidos.',
  NO_MEIA: 'A cota de meia-entrada deste caixa acabou. Sem conexão não há como pedir mais.',
  SELL_APART: 'Parte só existe em canhotos e parte só pelo sistema: faça duas vendas.',
  NOT_PAID: 'O pagamento não foi concluído. Nada foi vendido.',
  NEEDS_CONNECTION: 'O Pix precisa de conexão. Receba em dinheiro ou na maquininha.',
  TERMINAL_OUT_OF_REACH: 'A maquininha deste caixa não está disponível agora. Digite o cartão à mão.',
});

export type SaleRefusal = keyof typeof saleRefusals;
