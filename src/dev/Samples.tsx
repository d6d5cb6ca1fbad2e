const surveys = import.meta.glob('../../surveys/*.json');

/** The surveys of this checkout, for whoever develops with them; never in the production bundle. */
export function Samples() {
  return (
    <main>
      <h1>Askpath</h1>
      <ul>
        {Object.keys(surveys).map((path) => {
          const id = path.replace(/^.*\/|\.json$/g, '');
          return (
            <li key={id}>
              <a href={`/${id}`}>{id}</a>
            </li>
          );
        })}
      </ul>
    </main>
  );
}
