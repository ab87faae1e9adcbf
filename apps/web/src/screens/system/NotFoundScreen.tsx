import { ButtonLink } from '../../app/ButtonLink.tsx';
import { useTitle } from '../../app/use-title.ts';

/** 404: an address that leads nowhere, or to what isn't this person's. */
export function NotFoundScreen() {
  useTitle('Página não encontrada');
  return (
    <div className="fw-alone">
      <div className="fw-not-found">
        <p className="fx-shout" aria-hidden="true">
          404
        </p>
        <h1 className="fx-announce">Esta página não existe</h1>
        <p>O endereço pode ter mudado, ou o que ele mostrava não está ao seu alcance.</p>
        <ButtonLink type="primary" href="/">
          Ir para o início
        </ButtonLink>
      </div>
    </div>
  );
}
