/** Texts about tracking, for visitors. */
export const trackingTexts = Object.freeze({
  title: 'Posso contar esta visita?',
  ask: 'O produtor deste evento usa ferramentas do Google ou da Meta para saber de onde vêm as visitas e as compras. Sem o seu aceite, nada delas carrega. Comprar não depende disso.',
  accepted: 'Neste aparelho, as ferramentas de medição dos produtores estão aceitas.',
  refused: 'Neste aparelho, as ferramentas de medição dos produtores estão recusadas.',
  undecided: 'Neste aparelho, nada foi escolhido ainda, e nada é medido.',
  changing: 'A escolha vale para as páginas de todos os eventos e pode ser mudada quando você quiser.',
  accept: 'Aceitar',
  refuse: 'Recusar',
  foot: 'Medição e privacidade',
  panel: 'Medição de visitas',
  close: 'Fechar',
});
