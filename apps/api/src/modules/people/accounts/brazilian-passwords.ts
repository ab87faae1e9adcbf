/**
 * Words that people in Brazil use as passwords, without accents and in lower case: site words, the country, its clubs
 * and fans, faith, family, endearments, animals. Leaked lists of other languages hold few of them.
 */
export const BRAZILIAN_PASSWORDS: readonly string[] = `
senha senhas minhasenha novasenha senhanova senhaforte suasenha senhasenha senhasegura mudar mudesenha mudarsenha mude trocar
troque trocarsenha acesso acessar entrar entrada usuario admin administrador administrativo gerente suporte teste testes testando
padrao provisoria temporaria inicial primeira primeiro convidado cliente clientes vendas financeiro empresa escola
brasil brazil brasileiro brasileira bahia saopaulo riodejaneiro rio minas minasgerais ceara pernambuco parana recife salvador
fortaleza brasilia manaus curitiba belem goias amazonas nordeste carioca paulista gaucho mineiro baiano
flamengo mengao mengo flamenguista nacao corinthians corintians timao coringao vaicorinthians fiel palmeiras verdao porco
palmeirense saopaulofc tricolor spfc santos santosfc peixe vasco vascao vascodagama gigante fluminense flu botafogo
fogao cruzeiro raposa atletico galo galodoido gremio imortal internacional colorado inter bahiaec vitoria sport nautico
santacruz ceara fortaleza athletico coritiba goias pontepreta guarani chapecoense juventude bragantino remo paysandu
pele neymar ronaldo ronaldinho zico romario senna ayrtonsenna hexa hexacampeao futebol
deus deusefiel deuseamor jesus jesuscristo jesuseamor jesusteama cristo senhor maria nossasenhora aparecida familia minhafamilia
amor amorzinho meuamor teamo euteamo amovoce amomuito paixao felicidade feliz saudade esperanca vida minhavida paz liberdade
princesa principe gatinha gatinho lindinha linda lindo bebe anjo anjinho estrela estrelinha flor florzinha borboleta coracao
mamae papai filho filha filhos vovo mae pai irmao irma amigo amiga amigos
cachorro cachorrinho gato leao tigre aguia cavalo mel rex thor belinha
chocolate brigadeiro cerveja churrasco feijoada caipirinha cafe praia carnaval festa festas samba pagode sertanejo forro rock
ingresso ingressos bilheteria evento eventos show shows bilhete portaria produtor produtora caixa
segredo secreto secreta naosei qualquer abcd abcdef qwert qwerty qwertyuiop asdf asdfg asdfgh asdfghjkl zxcvbn zxcvbnm
qazwsx qweasd poiuyt mnbvcxz
computador internet celular telefone google facebook instagram whatsapp hotmail gmail terra globo
janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro
segunda terca quarta quinta sexta sabado domingo verao inverno outono primavera
azul verde vermelho amarelo preto branco
`
  .trim()
  .split(/\s+/);
