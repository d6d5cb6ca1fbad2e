"""A survey server of docs/protocol.md with Python's standard library: answers in SQLite, and the built app beside it.

    python3 server.py --port 8000 --app dist --database answers.db

Behind a proxy with https it needs --secure, so that browsers send its cookies over https alone.
"""

import argparse
import json
import mimetypes
import secrets
import sqlite3
import threading
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

SURVEY = {'id': 'garden', 'title': 'The garden', 'lang': 'en', 'config': {'allowReAnswer': True}}
QUESTIONS = [
    {'questionId': 'way', 'type': 1, 'title': 'How did you come here?',
     'choice': [{'id': 'foot', 'text': 'On foot'}, {'id': 'bike', 'text': 'By bicycle'}, {'id': 'bus', 'text': 'By bus'}]},
    {'questionId': 'plant', 'type': 4, 'title': 'Which plant do you remember?', 'config': {'maxLength': 200}},
    {'questionId': 'seen', 'type': 2, 'title': 'What did you see?', 'config': {'required': False, 'max': 2},
     'choice': [{'id': 'roses', 'text': 'Roses'}, {'id': 'pond', 'text': 'The pond'}, {'id': 'bees', 'text': 'The bees'}]},
    {'questionId': 'rating', 'type': 8, 'title': 'How did you like it?', 'config': {'scope': 5, 'rateType': 1}},
]
HOME, ANSWERING, ENDED = 1, 2, 3
TABLES = '''
    CREATE TABLE IF NOT EXISTS sessions (token TEXT PRIMARY KEY, status INTEGER, round INTEGER, offered_round INTEGER,
                                         position INTEGER, start_key TEXT);
    CREATE TABLE IF NOT EXISTS answers (token TEXT, round INTEGER, question TEXT, result TEXT, PRIMARY KEY (token, round, question));
'''


class Refusal(Exception):
    def __init__(self, code, message):
        self.code, self.message = code, message


def is_accepted(question, answer):
    """Whether an answer has the shape of its type and keeps the rules of its question."""
    config, options = question.get('config', {}), [option['id'] for option in question.get('choice', [])]
    is_required = config.get('required', True)
    match question['type'], answer:
        case (1, {'choice': None}) | (8, {'score': None}):
            return not is_required
        case 1, {'choice': choice}:
            return choice in options
        case 2, {'choices': list(choices)}:
            ids = [choice.get('id') if isinstance(choice, dict) else None for choice in choices]
            is_known = all(ids.count(id) == 1 and id in options for id in ids)
            return is_known and is_required <= len(ids) <= config.get('max', len(options))
        case 4, {'text': str(text)}:
            # The limit counts graphemes, which this library cannot; one has at most 40 bytes.
            most_bytes = min(40 * config.get('maxLength', 10_000), 60_000)
            return is_required <= len(text.strip()) and len(text.encode()) <= most_bytes
        case 8, {'score': score}:
            return type(score) is int and 1 <= score <= config.get('scope', 5)
    return False


def without_own_text(entry):
    """An option of an answer without a text, because no option of this survey asks for one."""
    is_option = 'choice' in entry or 'id' in entry
    return {name: value for name, value in entry.items() if not (is_option and name == 'text')}


def fields(text):
    return {name: values[0] for name, values in parse_qs(text, keep_blank_values=True).items()}


class Session:
    """The session of a cookie; status and position of its defaults are those before a start."""

    def __init__(self, db, token):
        self.db, self.token = db, token
        query = 'SELECT status, round, offered_round, position, start_key FROM sessions WHERE token = ?'
        row = db.execute(query, (token,)).fetchone()
        self.exists = row is not None
        self.status, self.round, self.offered_round, self.position, self.start_key = row or (HOME, 1, None, 0, None)

    def save(self, **changes):
        vars(self).update(changes)
        row = self.token, self.status, self.round, self.offered_round, self.position, self.start_key
        self.db.execute('INSERT OR REPLACE INTO sessions VALUES (?, ?, ?, ?, ?, ?)', row)

    def results(self, round):
        """The stored answers of a round by question."""
        query = 'SELECT question, result FROM answers WHERE token = ? AND round = ?'
        return dict(self.db.execute(query, (self.token, round)).fetchall())

    def require(self, *statuses):
        if self.status not in statuses:
            raise Refusal(409, 'The call does not fit the session.')

    def subject(self, form=None):
        self.require(ANSWERING, ENDED)
        if self.status == ENDED:
            return None
        subject = {**QUESTIONS[self.position], 'index': self.position + 1, 'count': len(QUESTIONS)}
        stored, offered = (self.results(round).get(subject['questionId']) for round in (self.round, self.offered_round))
        if stored is not None:
            subject['result'] = stored
        elif offered is not None:
            subject.update(result=offered, offered=True)
        return subject

    def location(self):
        subject = {'subject': self.subject()} if self.status == ANSWERING else {}
        return {'channel': 'web', 'status': self.status, 'survey': SURVEY, **subject}

    def start(self, key):
        self.require(HOME, ANSWERING)
        is_repeat = key is not None and key == self.start_key
        if self.results(self.round) and not is_repeat:
            raise Refusal(2, 'The survey has answers.')
        self.token = self.token if self.exists else secrets.token_urlsafe(32)
        self.save(status=ANSWERING, start_key=key)

    def previous(self, form):
        self.require(ANSWERING)
        self.save(position=max(0, self.position - 1))
        return self.subject()

    def commit(self, form):
        question, question_id = self.subject(), form.get('questionId')
        try:
            answer = json.loads(form.get('result', ''), object_hook=without_own_text)
        except ValueError:
            raise Refusal(400, 'The result is not JSON.')
        result = json.dumps(answer)
        if question is None or question['questionId'] != question_id:
            if self.results(self.round).get(question_id) == result:
                return  # A repeat, because the first reply was lost.
            raise Refusal(409, 'Another question is current.')
        if form.get('type') != str(question['type']) or not is_accepted(question, answer):
            raise Refusal(422, 'This answer is not accepted.')
        self.db.execute('INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?)', (self.token, self.round, question_id, result))
        self.save(position=self.position + 1, status=ENDED if self.position + 1 == len(QUESTIONS) else ANSWERING)

    def restart(self, form):
        if self.status != HOME:
            is_offered = form.get('answers', 'keep' if self.status == ENDED else 'clear') == 'keep'
            offered_round = self.round if is_offered else None
            self.save(status=HOME, round=self.round + 1, offered_round=offered_round, position=0)
        return self.location()

    def end(self, form):
        self.require(ANSWERING, ENDED)
        self.save(status=ENDED)
        return {}


SESSION_CALLS = {
    'POST currSubject': Session.subject, 'POST prevSubject': Session.previous, 'POST commitAnswer': Session.commit,
    'POST reAnswer': Session.restart, 'PATCH termQuestionnaire': Session.end,
}


class Handler(BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'
    wbufsize = -1  # Sends head and body in one packet; a second packet waits until the first is confirmed.

    def do_GET(self):
        path = unquote(urlsplit(self.path).path)
        if path.startswith('/api/'):
            self.reply_to_call()
        else:
            self.send_file(path)

    def do_POST(self):
        self.reply_to_call()

    do_PATCH = do_POST

    def reply_to_call(self):
        self.headers_to_set = {'Cache-Control': 'no-store'}
        try:
            body = self.rfile.read(int(self.headers.get('Content-Length', 0)))
            with self.server.lock, self.server.db as db:
                reply = {'code': 200, 'data': self.call(db, urlsplit(self.path).path, body)}
        except Refusal as refusal:
            reply = {'code': refusal.code, 'message': refusal.message}
        except Exception as error:
            self.log_error('%r', error)
            reply = {'code': 500, 'message': 'The server failed.'}
        status = reply['code'] if 400 <= reply['code'] <= 599 else 200
        self.send(status, 'application/json', json.dumps(reply).encode(), self.headers_to_set)

    def call(self, db, path, body):
        match self.command, path.split('/')[2:]:
            case 'GET', ['surveys', survey_id]:
                self.session(db, survey_id)
                return SURVEY
            case 'POST', ['location']:
                return self.session(db, self.form(body).get('surveyInfo')).location()
            case 'POST', ['start']:
                session = self.session(db, self.form(body).get('surveyId'))
                session.start(self.headers.get('Idempotency-Key'))
                secure = '; Secure' if self.server.is_secure else ''
                self.headers_to_set['Set-Cookie'] = f'garden={session.token}; HttpOnly; SameSite=Lax; Path=/{secure}'
            case 'POST', ['reAnswer', survey_id]:
                query = fields(urlsplit(self.path).query)
                return self.session(db, survey_id, is_needed=True).restart(query)
            case method, [name] if f'{method} {name}' in SESSION_CALLS:
                form = self.form(body)
                return SESSION_CALLS[f'{method} {name}'](self.session(db, form.get('surveyId'), is_needed=True), form)
            case _:
                raise Refusal(404, 'There is no such call.')

    def form(self, body):
        if self.headers.get_content_type() != 'application/x-www-form-urlencoded':
            raise Refusal(415, 'This call takes a form.')
        return fields(body.decode(errors='replace'))

    def session(self, db, survey_id, is_needed=False):
        if survey_id != SURVEY['id']:
            raise Refusal(404, 'There is no such survey.')
        cookie = SimpleCookie(self.headers.get('Cookie')).get('garden')
        session = Session(db, cookie.value if cookie else None)
        if is_needed and not session.exists:
            raise Refusal(403, 'There is no session.')
        return session

    def send_file(self, path):
        file, folder = (self.server.app / path.lstrip('/')).resolve(), path.split('/')[1]
        if not (file.is_file() and file.is_relative_to(self.server.app)):
            if folder in ('assets', 'dev'):
                return self.send(404, 'text/plain', b'', {})
            file = self.server.app / 'index.html'
        caching = 'public, max-age=31536000, immutable' if folder == 'assets' else 'no-store'
        self.send(200, mimetypes.guess_type(file)[0] or 'application/octet-stream', file.read_bytes(), {'Cache-Control': caching})

    def send(self, status, type, content, headers):
        self.send_response(status)
        for name, value in {'Content-Type': type, 'Content-Length': str(len(content)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_request(self, code='-', size='-'):
        """Writes no line for a request; errors are logged."""


class Server(ThreadingHTTPServer):
    request_queue_size = 128


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--port', type=int, default=8000)
    parser.add_argument('--app', type=Path, required=True, help='the folder of the built app')
    parser.add_argument('--database', default='answers.db')
    parser.add_argument('--secure', action='store_true')
    options = parser.parse_args()
    server = Server(('127.0.0.1', options.port), Handler)
    server.app, server.is_secure, server.lock = options.app.resolve(), options.secure, threading.Lock()
    server.db = sqlite3.connect(options.database, check_same_thread=False)
    server.db.executescript(TABLES)
    print(f'http://127.0.0.1:{server.server_port}', flush=True)
    server.serve_forever()
