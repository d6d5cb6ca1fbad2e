import { renderSurveyInline } from '@formbricks/surveys';

// The survey is in the page, so that the peer waits for no other request.
renderSurveyInline({
  survey: JSON.parse(document.getElementById('survey')?.textContent ?? ''),
  containerId: 'root',
  brandColor: '#0b62d6',
  isBrandingEnabled: false,
  isRedirectDisabled: true,
});
