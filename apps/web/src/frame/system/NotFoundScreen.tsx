import { ButtonLink } from '../app/ButtonLink.tsx';
import { useTitle } from '../app/use-title.ts';
import { useAreaIfAny } from '../areas/area-context.tsx';
import styles from '../app/app.module.css';

/** Shows 404: an unknown path, or another person's. Inside an area it leads back into it. */
export function NotFoundScreen() {
  useTitle('Página não encontrada');
  const area = useAreaIfAny();
  return (
    <div className={area ? styles.inFrame : styles.alone}>
      <div className={styles.notFound}>
        <p className="fx-shout" aria-hidden="true">
          404
        </p>
        <h1 className="fx-announce">Esta página não existe</h1>
        <p>O endereço pode ter mudado, ou o que ele mostrava não está ao seu alcance.</p>
        <ButtonLink type="primary" href={area?.link('/events') ?? '/'}>
          {area ? 'Ver os eventos' : 'Ir para o início'}
        </ButtonLink>
      </div>
    </div>
  );
}
